// Things that only the same thread can give back, held across methods that block.
using System.Transactions;

namespace Corpus.BlockingHolders;

internal static class Program
{
    private static readonly object Gate = new();
    private static readonly ReaderWriterLockSlim Slim = new(LockRecursionPolicy.SupportsRecursion);
    private static readonly ReaderWriterLock Old = new();
    private static readonly Mutex Process = new();
#if NET9_0_OR_GREATER
    private static readonly Lock New = new();
#endif
    private static SpinLock s_spin = new(enableThreadOwnerTracking: true);
    private static int s_inside;

    public static void Main() => Completions.Run(Shape);

    private static async Task Shape()
    {
        await Each("a monitor", () => { Take(); Wait(); Give(); return Monitor.IsEntered(Gate); });
        await Each("a monitor twice", () => { Take(); Take(); Wait(); Give(); Wait(); var held = Monitor.IsEntered(Gate); Give(); return held; });
        await Each("a monitor that is tried", () => { while (!Tries()) Thread.Yield(); Wait(); Give(); return "got it"; });
        await Each("a monitor without try", () => { Monitor.Enter(Gate); Wait(); Monitor.Exit(Gate); return "ok"; });
        await Each("two monitors", () => { var own = new object(); Monitor.Enter(own); lock (Gate) { Wait(); } Wait(); Monitor.Exit(own); return "ok"; });
        await Each("given back by a callee", () => { Monitor.Enter(Gate); try { Wait(); } finally { Give(); } Wait(); return "ok"; });
        await Each("a disposable", () => { using (new Writing()) { Wait(); return Slim.IsWriteLockHeld; } });
        await Each("readers", () => { Slim.EnterReadLock(); Wait(); Slim.ExitReadLock(); return Slim.IsReadLockHeld; });
        await Each("an upgrade", () => { Slim.EnterUpgradeableReadLock(); Wait(); Slim.EnterWriteLock(); Wait(); Slim.ExitWriteLock(); Slim.ExitUpgradeableReadLock(); return "ok"; });
        await Each("an old lock", () => { Old.AcquireWriterLock(-1); Wait(); Old.ReleaseWriterLock(); return Old.IsWriterLockHeld; });
        await Each("a mutex", () => { Process.WaitOne(); Wait(); Process.ReleaseMutex(); return "ok"; });
        await Each("a mutex that is tried", () => { while (!Process.WaitOne(5)) Thread.Yield(); Wait(); Process.ReleaseMutex(); return "ok"; });
        await Each("a spin lock", () => { var taken = false; s_spin.Enter(ref taken); Later().Wait(1); s_spin.Exit(); return taken; });
#if NET9_0_OR_GREATER
        await Each("a Lock", () => { New.Enter(); Wait(); New.Exit(); return New.IsHeldByCurrentThread; });
        await Each("a scope of a Lock", () => { using (New.EnterScope()) { Wait(); return New.IsHeldByCurrentThread; } });
#endif
        await Each("an iterator", () => string.Join(",", Locked()));
        await Each("a transaction", () => Transacted(new TransactionScope(TransactionScopeOption.RequiresNew)));
        await Each("a transaction that flows", () => Transacted(new TransactionScope(TransactionScopeOption.RequiresNew, TransactionScopeAsyncFlowOption.Enabled)));
        await Each("a suppressed transaction", () => Transacted(new TransactionScope(TransactionScopeOption.Suppress)));
        await Each("a transaction made elsewhere", () => { using var scope = Opened(); return Transacted(scope); });
        await Each("nothing", () => { Wait(); return "ok"; });
    }

    private static async Task Each(string name, Func<object> request)
    {
        s_inside = 0;
        var all = await Task.WhenAll(Enumerable.Range(0, 5).Select(_ => Task.Run(() => Request(request))));
        WriteLine($"{name}: {string.Join(", ", all.Distinct())}");
    }

    private static async Task<string> Request(Func<object> request)
    {
        await Task.Yield();
        try
        {
            return request().ToString();
        }
        catch (Exception e)
        {
            return e.GetType().Name;
        }
    }

    private static void Take()
    {
        Monitor.Enter(Gate);
        if (Interlocked.Increment(ref s_inside) > 2) throw new StepException("two are inside");
    }

    private static bool Tries() => Monitor.TryEnter(Gate, 1) && Interlocked.Increment(ref s_inside) > 0;

    private static void Give()
    {
        Interlocked.Decrement(ref s_inside);
        Monitor.Exit(Gate);
    }

    private static IEnumerable<int> Locked()
    {
        for (var i = 0; i < 2; i++)
        {
            lock (Gate)
            {
                Wait();
                yield return i;
                Wait();
            }
        }
    }

    private static TransactionScope Opened() => new(TransactionScopeOption.RequiresNew);

    private static string Transacted(TransactionScope scope)
    {
        using (scope)
        {
            var before = Transaction.Current?.TransactionInformation.LocalIdentifier;
            Wait();
            var same = before == Transaction.Current?.TransactionInformation.LocalIdentifier;
            scope.Complete();
            return $"{same} {before is null}";
        }
    }

    private static void Wait() => Later().Wait();

    private static async Task Later() => await Task.Delay(5);

    private sealed class Writing : IDisposable
    {
        public Writing() => Slim.EnterWriteLock();

        public void Dispose() => Slim.ExitWriteLock();
    }
}
