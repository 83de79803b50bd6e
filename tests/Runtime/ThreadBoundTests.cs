using System.Transactions;

namespace Async2.Tests;

/// <summary>A blocking call does not suspend while its thread holds something, or has values that others on its stack use.</summary>
public class ThreadBoundTests
{
    private static readonly Task s_never = new TaskCompletionSource().Task;
    private static ThreadSlot? s_slot;

    [ThreadStatic]
    private static int t_value;

    [ThreadStatic]
    private static int t_other;

    private static bool Suspends => BlockingCalls.OfTask(s_never).IsTaken;

    [Fact]
    public void Not_while_a_monitor_is_held() => Held(new object(), Monitor.Enter, Monitor.Exit);

    [Fact]
    public void Not_while_a_monitor_is_held_once_more() => Assert.False(OnPool.Run(() =>
    {
        var gate = new object();
        ThreadHolders.Hold(gate);
        Monitor.Enter(gate);
        Monitor.Enter(gate);
        Monitor.Exit(gate);
        bool suspends = Suspends;
        Monitor.Exit(gate);
        return suspends;
    }));

    [Fact]
    public void Not_while_a_reader_writer_lock_is_held()
    {
        Held(new ReaderWriterLockSlim(), l => l.EnterReadLock(), l => l.ExitReadLock());
        Held(new ReaderWriterLockSlim(), l => l.EnterWriteLock(), l => l.ExitWriteLock());
        Held(new ReaderWriterLockSlim(), l => l.EnterUpgradeableReadLock(), l => l.ExitUpgradeableReadLock());
        Held(new ReaderWriterLock(), l => l.AcquireReaderLock(-1), l => l.ReleaseReaderLock());
        Held(new ReaderWriterLock(), l => l.AcquireWriterLock(-1), l => l.ReleaseWriterLock());
    }

#if NET9_0_OR_GREATER
    [Fact]
    public void Not_while_a_lock_is_held() => Held(new Lock(), l => l.Enter(), l => l.Exit());
#endif

    [Fact]
    public void Not_in_a_transaction_scope_of_the_thread() => Assert.Equal((false, true), OnPool.Run(() =>
    {
        var scope = new TransactionScope();
        ThreadHolders.Hold(scope);
        bool during = Suspends;
        scope.Dispose();
        return (during, Suspends);
    }));

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void In_a_transaction_scope_that_flows() => Assert.True(OnPool.Run(() =>
    {
        using var scope = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled);
        ThreadHolders.Hold(scope);
        return Suspends;
    }));

    [Fact]
    public void Not_while_something_is_held_that_cannot_be_asked() => Assert.Equal((false, true), OnPool.Run(() =>
    {
        ThreadHolders.HoldUnchecked();
        bool during = Suspends;
        ThreadHolders.ReleaseUnchecked();
        return (during, Suspends);
    }));

    [Fact]
    public void What_another_thread_holds_does_not_matter()
    {
        var gate = new object();
        Monitor.Enter(gate);
        Assert.True(OnPool.Run(() =>
        {
            ThreadHolders.Hold(gate);
            Monitor.TryEnter(gate);
            return Suspends;
        }));
        Monitor.Exit(gate);
    }

    [Fact]
    public void Many_that_were_given_back_are_forgotten() => Assert.True(OnPool.Run(() =>
    {
        var gates = Enumerable.Range(0, 100).Select(_ => new object()).ToArray();
        foreach (object gate in gates) ThreadHolders.Hold(gate);
        return Suspends;
    }));

    // The thread's piece of work was begun by other code, which may use the values, too.
    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public unsafe void Not_with_values_of_a_piece_of_work_that_is_no_chain() => Assert.False(OnPool.Run(() =>
    {
        ThreadSlot.Use<int>(ref s_slot, (nint)(delegate*<ref int>)&Address);
        return Suspends;
    }));

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public unsafe void Nothing_is_left_of_a_piece_of_work_that_has_ended()
    {
        // Another thread may take the next one: one of many attempts is enough.
        Assert.Contains(true, Enumerable.Range(0, 100).Select(_ =>
        {
            var suspends = new TaskCompletionSource<bool>();
            OnPool.Run(() =>
            {
                ThreadSlot.Use<int>(ref s_slot, (nint)(delegate*<ref int>)&Address);
                ThreadHolders.HoldUnchecked();
                int first = Environment.CurrentManagedThreadId;
                return ThreadPool.UnsafeQueueUserWorkItem(
                    next => next.SetResult(Environment.CurrentManagedThreadId == first && Suspends), suspends, preferLocal: true);
            });
            return suspends.Task.Result;
        }));
    }

    // As compiled into two modules.
    [Fact]
    public unsafe void A_field_has_one_slot()
    {
        ThreadSlot.Use<int>(ref s_slot, (nint)(delegate*<ref int>)&Address);
        ThreadSlot? second = null, other = null;
        ThreadSlot.Use<int>(ref second, (nint)(delegate*<ref int>)&SameAddress);
        ThreadSlot.Use<int>(ref other, (nint)(delegate*<ref int>)&OtherAddress);
        Assert.Same(s_slot, second);
        Assert.NotSame(s_slot, other);
    }

    private static ref int Address() => ref t_value;

    private static ref int SameAddress() => ref t_value;

    private static ref int OtherAddress() => ref t_other;

    private static void Held<T>(T holder, Action<T> take, Action<T> release)
        where T : class =>
        Assert.Equal((false, true), OnPool.Run(() =>
        {
            ThreadHolders.Hold(holder);
            take(holder);
            bool during = Suspends;
            release(holder);
            return (during, Suspends);
        }));
}
