using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace Async2.Tests;

/// <summary>What suspension costs in memory. The numbers are for 64 bit.</summary>
public class AllocationTests
{
    private const int Header = 16;
    private const int BaseFields = 24;          // Next, Context, State

    private static readonly ManualAwaiter s_never = new();

    private static Action? s_kept;

    /// <summary>64 bytes, and 56 from .NET 11 on.</summary>
    private static long DelegateBytes => BytesOf(() => s_kept = new Action(s_never.Continue));

    private static readonly Queue<TaskCompletionSource> s_gates = new(Enumerable.Range(0, 10).Select(_ => new TaskCompletionSource()));

    private sealed class Bare : Frame
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown) => null;
    }

    private sealed class BareOfInt : Frame<int>
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown) => null;
    }

    private sealed class BareOfString : Frame<string>
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown) => null;
    }

    /// <summary>One of the class library's, whose root may be used again.</summary>
    private sealed class AwaitsTask(Task task) : Frame<int>
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown) => null;

        public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(task.GetAwaiter(), root);
    }

    private static long BytesOf(Action action)
    {
        long bytes = 0;
        OnOwnThread.Run(() =>
        {
            for (int i = 0; i < 3; i++) action();
            long before = GC.GetAllocatedBytesForCurrentThread();
            action();
            bytes = GC.GetAllocatedBytesForCurrentThread() - before;
        });
        return bytes;
    }

    [Fact]
    public void Sizes_of_objects()
    {
        object? kept = null;
        Assert.Equal(Header + BaseFields, BytesOf(() => kept = new Bare()));
        Assert.Equal(Header + BaseFields, BytesOf(() => kept = new BareOfInt()));        // the result fills the gap behind State
        Assert.Equal(Header + BaseFields + 8, BytesOf(() => kept = new BareOfString()));
        Assert.NotNull(kept);
        Assert.Equal(2 * IntPtr.Size, Unsafe.SizeOf<AsyncResult<string>>());
        Assert.Equal(2 * IntPtr.Size, Unsafe.SizeOf<AsyncResult<int>>());
    }

    [Fact]
    public void Without_suspension_nothing_is_allocated()
    {
        ContextSnapshot Snapshot() => ContextSnapshot.CaptureOf(Thread.CurrentThread);
        Assert.Equal(0, BytesOf(() => TaskThunk.Complete(Snapshot(), null)));
        Assert.Equal(0, BytesOf(() => TaskThunk.Complete(Snapshot(), new AsyncResult<bool>(true))));
        Assert.Equal(0, BytesOf(() => ValueTaskThunk.Complete(Snapshot(), null).GetAwaiter().GetResult()));
        Assert.Equal(0, BytesOf(() => ValueTaskThunk.Complete(Snapshot(), new AsyncResult<string>("result")).GetAwaiter().GetResult()));
        Assert.Equal(0, BytesOf(() => CountingCaller.Call(s_never, 0)));
    }

    /// <summary>
    /// The chain: one continuation per frame. The boundary: completion, task, and what an awaiter of others gets, gate and delegate.
    /// </summary>
    [Fact]
    public void The_first_suspension()
    {
        var awaiter = new ManualAwaiter();
        const int Leaf = Header + BaseFields + 16, Root = Header + BaseFields + 16, Task = 72, Gate = 40;
        Assert.Equal(Leaf, BytesOf(() => CountingLeaf.Call(awaiter, 1)));
        Assert.Equal(Leaf + Root + Task + Gate + DelegateBytes, BytesOf(() => CountingLeaf.Thunk(awaiter, 1)));

        const int Caller = Leaf;
        Assert.Equal(Leaf + Caller, BytesOf(() => CountingCaller.Call(awaiter, 1)));
        Assert.Equal(Leaf + Caller + Root + Task + Gate + DelegateBytes, BytesOf(() => CountingCaller.Thunk(awaiter, 1)));
    }

    /// <summary>Root and delegate are those of a chain that has ended: what is left is the task.</summary>
    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void The_first_suspension_behind_a_task_when_another_chain_has_ended()
    {
        const int Leaf = Header + BaseFields + 8, Task = 72;
        Assert.Equal(Leaf + Task, BytesOf(() =>
        {
            TaskCompletionSource latch = s_gates.Dequeue();
            Continuation outermost = Suspension.Innermost(new AwaitsTask(latch.Task), 0);
            TaskThunk.Complete(ContextSnapshot.CaptureOf(Thread.CurrentThread), new AsyncResult<int>(outermost));
            latch.SetResult();
        }));
    }

    /// <summary>What the method itself made where it awaits an awaiter is given back to it, when the root has read its result.</summary>
    [Fact]
    public void The_outermost_frame_is_recycled_when_its_chain_has_ended() => OnOwnThread.Run(() =>
    {
        var latch = new TaskCompletionSource();
        var frame = new Recycled(latch.Task);
        Task<int> task = TaskThunk.Complete(ContextSnapshot.CaptureOf(Thread.CurrentThread), new AsyncResult<int>(Suspension.Innermost(frame, 0)));
        Assert.Equal(0, frame.Times);
        int timesBeforeTask = 0;
        task.ContinueWith(_ => timesBeforeTask = frame.Times, TaskContinuationOptions.ExecuteSynchronously);
        latch.SetResult();
        Assert.Equal((1, 1, 7), (timesBeforeTask, frame.Times, task.Result));
    });

    private sealed class Recycled(Task task) : Frame<int>
    {
        public int Times { get; private set; }

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            Result = 7;
            return null;
        }

        public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(task.GetAwaiter(), root);

        public override void Recycle()
        {
            Result = 0;
            Times++;
        }
    }

    [Fact]
    public void Every_further_suspension_of_an_awaiter_allocates_nothing() => OnOwnThread.Run(() =>
    {
        var awaiter = new ManualAwaiter();
        CountingLeaf.Thunk(awaiter, 100);
        awaiter.Continue();
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 50; i++) awaiter.Continue();
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
    });

    [Fact]
    public void Every_further_suspension_of_a_callee_allocates_its_continuation() => OnOwnThread.Run(() =>
    {
        var awaiter = new ManualAwaiter();
        CountingCaller.Thunk(awaiter, 100);
        awaiter.Continue();
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 50; i++) awaiter.Continue();
        Assert.Equal(50 * (Header + BaseFields + 16), GC.GetAllocatedBytesForCurrentThread() - before);
    });

    [Fact]
    public void A_context_to_return_to_costs_one_small_object()
    {
        var awaiter = new ManualAwaiter();
        var context = new RecordingContext("A");
        long without = BytesOf(() => CountingCaller.Call(awaiter, 1));
        long with = BytesOf(() =>
        {
            SynchronizationContext.SetSynchronizationContext(context);
            CountingCaller.Call(awaiter, 1);
        });
        Assert.Equal(without + Header + (4 * IntPtr.Size), with);
    }

    /// <summary>
    /// The boundary costs 112 bytes more than an async1 box with its delegate, of which 56 are used again, and every further frame half of a box.
    /// </summary>
    [Fact]
    public void Compared_with_async1()
    {
        var awaiter = new ManualAwaiter();
        long With(long others) => DelegateBytes + others;
        Assert.Equal((With(112), With(224)), (BytesOf(() => _ = CountingLeaf.Original(awaiter, 1)), BytesOf(() => _ = CountingLeaf.Thunk(awaiter, 1))));
        Assert.Equal((With(224), With(280)), (BytesOf(() => _ = CountingCaller.Original(awaiter, 1)), BytesOf(() => _ = CountingCaller.Thunk(awaiter, 1))));
    }

    [Fact]
    public void Yield_allocates_nothing_but_once() => Assert.Equal(0, BytesOfQueuedRun(() => new Yields()));

    /// <summary>
    /// On .NET 8 nobody gets at the source of a ValueTask, so the pool is given a delegate, for which it makes a work item each time.
    /// </summary>
    [Fact]
    public void A_source_that_queues_allocates_nothing_but_on_NET_8()
    {
        const int WorkItem = Header + 16;
        string[] internals = ["value-task-fields", "state-machine-boxes"];
        bool reachesSource = Environment.Version.Major > 8 && !internals.Any(RuntimeInternals.IsSwitchedOff);
        Assert.Equal(reachesSource ? 0 : WorkItem, BytesOfQueuedRun(() => new AwaitsSource()));
    }

    private static long BytesOfQueuedRun(Func<QueuedRuns> make)
    {
        long least = long.MaxValue;
        OnOwnThread.Run(() =>
        {
            for (int i = 0; i < 5; i++)
            {
                QueuedRuns runs = make();
                Task task = TaskThunk.Complete(ContextSnapshot.CaptureOf(Thread.CurrentThread), Suspension.Innermost(runs, 0));
                Assert.True(task.Wait(TimeSpan.FromSeconds(20)));
                if (runs.Counted > 0) least = Math.Min(least, runs.MostBytes);
            }
        });
        return least;
    }

    private abstract class QueuedRuns : Frame
    {
        private readonly long[] _bytes = new long[1000];
        private int _count;
        private long _before;
        private int _thread;

        public int Counted { get; private set; }

        /// <summary>
        /// Of a resumption, but for one of ten: now and then the thread does something for another test in between, or the pool makes room.
        /// </summary>
        public long MostBytes => _bytes.Take(Counted).Order().ElementAt(Counted * 9 / 10);

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            // Counters are per thread: count only where two resumptions followed each other on one.
            long now = GC.GetAllocatedBytesForCurrentThread();
            if (_thread == Environment.CurrentManagedThreadId && _count > 100) _bytes[Counted++] = now - _before;

            _thread = Environment.CurrentManagedThreadId;
            _before = GC.GetAllocatedBytesForCurrentThread();
            return ++_count == _bytes.Length ? null : Suspension.InnermostAgain(this, 0);
        }
    }

    private sealed class Yields : QueuedRuns
    {
        public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(default(YieldAwaitable.YieldAwaiter), root);
    }

    private sealed class AwaitsSource : QueuedRuns, IValueTaskSource
    {
        private ManualResetValueTaskSourceCore<bool> _core = new() { RunContinuationsAsynchronously = true };

        public override void Subscribe(ChainCompletion root)
        {
            _core.Reset();
            _core.SetResult(true);
            ValueTaskAwaiter awaiter = new ValueTask(this, _core.Version).GetAwaiter();
            ValueTaskAwaiters.Subscribe(ref awaiter, root);
        }

        public void GetResult(short token)
        {
        }

        public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
            _core.OnCompleted(continuation, state, token, flags);
    }

    /// <summary>While a caller runs, or waits again, the callees that have ended are garbage.</summary>
    [Fact]
    public void What_has_ended_is_not_kept_alive() => OnOwnThread.Run(() =>
    {
        var awaiter = new ManualAwaiter();
        (WeakReference callee, WeakReference caller, Task task) = Build(awaiter);
        awaiter.Continue();
        GC.Collect();
        Assert.False(callee.IsAlive);
        Assert.True(caller.IsAlive);
        awaiter.Continue();
        Assert.True(task.IsCompletedSuccessfully);
        GC.Collect();
        Assert.False(caller.IsAlive);
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (WeakReference Callee, WeakReference Caller, Task Task) Build(ManualAwaiter awaiter)
    {
        Continuation outermost = CountingLeaf.Call(awaiter, 1)!;
        var caller = new WaitsAgain { Awaiter = awaiter };
        var callee = new WeakReference(outermost);
        outermost = Suspension.NoContinuationContext(outermost, caller, 0);
        return (callee, new WeakReference(caller), TaskThunk.Complete(ContextSnapshot.CaptureOf(Thread.CurrentThread), outermost));
    }

    private sealed class WaitsAgain : Frame
    {
        public ManualAwaiter Awaiter = null!;

        public override Continuation? Resume(Continuation? completed, Exception? thrown) =>
            completed is null ? null : Suspension.InnermostAgain(this, 2);

        public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(Awaiter, root);
    }
}
