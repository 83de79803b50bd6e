using static Async2.Tests.Code;

namespace Async2.Tests;

/// <summary>The tasks that thunks return: status, result, exception, cancellation, identity.</summary>
public class StatusTests
{
    private static readonly CancellationToken s_canceled = new(canceled: true);

    private static ContextSnapshot Snapshot => ContextSnapshot.CaptureOf(Thread.CurrentThread);

    [Fact]
    public void Completed_tasks_are_the_cached_ones()
    {
#pragma warning disable CS1998 // no await: that is the point
        static async Task<T> Original<T>(T value) => value;
        static async Task OriginalVoid() { }
#pragma warning restore CS1998
        Assert.Same(OriginalVoid(), TaskThunk.Complete(Snapshot, null));
        Assert.Same(Original(true), TaskThunk.Complete(Snapshot, new AsyncResult<bool>(true)));
        Assert.Same(Original(false), TaskThunk.Complete(Snapshot, new AsyncResult<bool>(false)));
        Assert.Same(Original(5), TaskThunk.Complete(Snapshot, new AsyncResult<int>(5)));
        Assert.Same(Original<string?>(null), TaskThunk.Complete(Snapshot, new AsyncResult<string?>((string?)null)));
        Assert.NotSame(Original(500), TaskThunk.Complete(Snapshot, new AsyncResult<int>(500)));
    }

    [Fact]
    public void Completed_ValueTasks_hold_their_result()
    {
        Assert.Equal(default, ValueTaskThunk.Complete(Snapshot, null));
        ValueTask<int> task = ValueTaskThunk.Complete(Snapshot, new AsyncResult<int>(500));
        Assert.True(task.IsCompletedSuccessfully);
        Assert.Equal(500, task.Result);
        Assert.Equal(new ValueTask<int>(500), task);
    }

    [Fact]
    public void An_exception_faults_the_task()
    {
        var failure = new InvalidOperationException();
        Task[] tasks =
        [
            TaskThunk.Fault(Snapshot, failure), TaskThunk.Fault<int>(Snapshot, failure),
            ValueTaskThunk.Fault(Snapshot, failure).AsTask(), ValueTaskThunk.Fault<int>(Snapshot, failure).AsTask(),
        ];
        foreach (Task task in tasks)
        {
            Assert.Equal(TaskStatus.Faulted, task.Status);
            Assert.Same(failure, task.Exception!.InnerException);
        }
    }

    [Fact]
    public void An_OperationCanceledException_cancels_it_with_its_token()
    {
        var cancellation = new OperationCanceledException(s_canceled);
        Task[] tasks =
        [
            TaskThunk.Fault(Snapshot, cancellation), TaskThunk.Fault<int>(Snapshot, cancellation),
            ValueTaskThunk.Fault(Snapshot, cancellation).AsTask(), ValueTaskThunk.Fault<int>(Snapshot, cancellation).AsTask(),
        ];
        foreach (Task task in tasks)
        {
            Assert.Equal(TaskStatus.Canceled, task.Status);
            var thrown = Assert.ThrowsAny<OperationCanceledException>(task.GetAwaiter().GetResult);
            Assert.Same(cancellation, thrown);
            Assert.Equal(s_canceled, thrown.CancellationToken);
        }
    }

    [Fact]
    public void A_resumed_chain_ends_the_same_way()
    {
        Run.Both(new Body("ok", Latch(0), Call(new Body("inner", Latch(1)))), () => new World());
        Run.Both(new Body("fails", Call(new Body("inner", Latch(1), Throw))), () => new World());
        string[] log = Run.Both(new Body("canceled", Call(new Body("inner", Latch(1), Cancel)), Note), () => new World());
        Assert.Contains("Canceled", log);
    }

    [Fact]
    public void A_failed_awaiter_fails_or_is_caught()
    {
        Run.Both(new Body("fails", Call(new Body("inner", Latch(1)))), () => new World(), latchesFail: true);
        Run.Both(new Body("catches", Call(new Body("inner", Latch(1).Catch(1), Latch(2))).Catch(1), Note), () => new World(), latchesFail: true);
    }

    [Fact]
    public void A_resumed_chain_is_canceled_with_the_token_of_its_exception()
    {
        var awaiter = new ManualAwaiter { Failure = new OperationCanceledException(s_canceled) };
        Task task = CountingCaller.Thunk(awaiter, 1);
        awaiter.Continue();
        Assert.Equal(TaskStatus.Canceled, task.Status);
        Assert.Equal(s_canceled, Assert.ThrowsAny<OperationCanceledException>(task.GetAwaiter().GetResult).CancellationToken);
    }

    [Fact]
    public async Task Suspended_ValueTasks_can_be_awaited_like_tasks()
    {
        var awaiter = new ManualAwaiter();
        ValueTask task = ValueTaskThunk.Complete(Snapshot, CountingLeaf.Call(awaiter, 1));
        ValueTask<int> result = ValueTaskThunk.Complete(Snapshot, Lowered.Leaf(new ManualAwaiter(), () => { }, () => 1));
        Assert.False(task.IsCompleted);
        Assert.False(result.IsCompleted);
        awaiter.Continue();
        await task;
        Assert.True(task.AsTask().IsCompletedSuccessfully);
    }

    [Fact]
    public void A_task_that_nobody_waits_for_keeps_its_exception_for_UnobservedTaskException()
    {
        int unobserved = 0;
        void Count(object? sender, UnobservedTaskExceptionEventArgs e)
        {
            if (e.Exception.InnerException?.Message == "unobserved by this test") unobserved++;
        }

        TaskScheduler.UnobservedTaskException += Count;
        Abandon();
        for (int i = 0; i < 10 && unobserved == 0; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        TaskScheduler.UnobservedTaskException -= Count;
        Assert.Equal(1, unobserved);

        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        static void Abandon()
        {
            var awaiter = new ManualAwaiter { Failure = new InvalidOperationException("unobserved by this test") };
            CountingCaller.Thunk(awaiter, 1);
            awaiter.Continue();
        }
    }
}
