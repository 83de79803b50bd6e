namespace Async2.Tests;

/// <summary>Whether a blocking call suspends: only on a thread that may be given up, and only if it would wait.</summary>
public class BlockingTests
{
    private static readonly Task s_never = new TaskCompletionSource().Task;

    [Fact]
    public void A_call_that_would_wait_on_the_pool_suspends() => Assert.True(OnPool.Run(() => BlockingCalls.OfTask(s_never).IsTaken));

    [Fact]
    public void A_call_that_does_not_wait_is_made() => Assert.All(
        (Task?[])[Task.CompletedTask, Task.FromException(new InvalidOperationException()), Task.FromCanceled(new CancellationToken(true)), null],
        task => Assert.False(OnPool.Run(() => BlockingCalls.OfTask(task).IsTaken)));

    [Fact]
    public void No_other_thread_is_given_up() => OnOwnThread.Run(() => Assert.False(BlockingCalls.OfTask(s_never).IsTaken));

    [Fact]
    public void None_with_a_context_is_given_up() => Assert.False(OnPool.Run(() =>
    {
        SynchronizationContext? before = SynchronizationContext.Current;
        SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
        try
        {
            return BlockingCalls.OfTask(s_never).IsTaken;
        }
        finally
        {
            SynchronizationContext.SetSynchronizationContext(before);
        }
    }));

    [Fact]
    public void None_of_another_scheduler_is_given_up() => Assert.False(Task.Factory.StartNew(
        () => BlockingCalls.OfTask(s_never).IsTaken, default, TaskCreationOptions.None,
        new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler).Result);

    [Fact]
    public void None_that_has_suppressed_flow_is_given_up() => Assert.False(OnPool.Run(() =>
    {
        using (ExecutionContext.SuppressFlow()) return BlockingCalls.OfTask(s_never).IsTaken;
    }));

    // As a blocked thread does.
    [Fact]
    public void A_queued_task_is_executed_first_or_waited_for() => Assert.True(OnPool.Run(() =>
    {
        var queued = Task.Run(() => { });
        return BlockingCalls.OfTask(queued).IsTaken || queued.IsCompleted;
    }));

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void A_queued_task_is_executed_by_the_thread_that_waits_for_it()
    {
        // Another thread of the pool may take it first: one of many attempts is enough.
        Assert.Contains(true, Enumerable.Range(0, 100).Select(_ => OnPool.Run(() =>
        {
            int here = Environment.CurrentManagedThreadId;
            Task<int> queued = Task.Run(() => Environment.CurrentManagedThreadId);
            return !BlockingCalls.OfTask(queued).IsTaken && queued.Result == here;
        })));
    }

    [Fact]
    public void A_semaphore_gives_its_slot_once()
    {
        using var semaphore = new SemaphoreSlim(1);
        Assert.Equal(0, OnPool.Run(() =>
        {
            BlockingCall call = SemaphoreCalls.Of(semaphore);
            Assert.True(call is { IsTaken: true, IsReady: true });
            SemaphoreCalls.End(call, semaphore);
            return semaphore.CurrentCount;
        }));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(14)]
    [InlineData(-1)]
    [InlineData(-7)]
    public void A_short_sleep_and_a_wrong_one_are_made(int milliseconds) =>
        Assert.False(OnPool.Run(() => BlockingCalls.OfSleep(milliseconds).IsTaken));
}
