namespace Async2.Tests;

/// <summary><c>Task.WaitAll</c> and <c>Task.WaitAny</c>: when they suspend, and what their ends return.</summary>
public class BlockingWaitTests
{
    private readonly Task _never = new TaskCompletionSource().Task;

    [Fact]
    public void All_suspend_while_one_has_not_completed()
    {
        Assert.True(IsTaken(() => WaitAllCalls.Of([Task.CompletedTask, _never])));
        Assert.False(IsTaken(() => WaitAllCalls.Of([Task.CompletedTask, Task.FromException(new TimeoutException())])));
    }

    [Fact]
    public void Any_suspends_while_none_has_completed()
    {
        Assert.True(IsTaken(() => WaitAnyCalls.Of([_never, _never])));
        Assert.False(IsTaken(() => WaitAnyCalls.Of([_never, Task.CompletedTask])));
    }

    [Fact]
    public void Calls_that_do_not_wait_or_are_wrong_are_made()
    {
        Assert.All(
            (Task?[]?[])[null, [], [_never, null]],
            tasks => Assert.False(IsTaken(() => WaitAllCalls.Of(tasks!)) || IsTaken(() => WaitAnyCalls.Of(tasks!))));
        Assert.All(
            (int[])[0, -2],
            time => Assert.False(IsTaken(() => WaitAllCalls.OfFor([_never], time)) || IsTaken(() => WaitAnyCalls.OfFor([_never], time))));
        var cancelled = new CancellationToken(true);
        Assert.False(IsTaken(() => WaitAllCalls.OfUntil([_never], cancelled)) || IsTaken(() => WaitAnyCalls.OfUntil([_never], cancelled)));
    }

    [Fact]
    public void The_first_to_complete_counts_even_if_all_have_completed_since()
    {
        TaskCompletionSource first = new(), second = new();
        Task[] tasks = [first.Task, second.Task];
        BlockingCall endless = OnPool.Run(() => WaitAnyCalls.Of(tasks)), timed = OnPool.Run(() => WaitAnyCalls.OfFor(tasks, 60_000));
        second.SetResult();
        first.SetResult();
        Assert.Equal((1, 1), (WaitAnyCalls.End(endless, tasks), WaitAnyCalls.EndFor(timed, tasks, 60_000)));
    }

    [Fact]
    public async Task The_end_of_a_time_is_told()
    {
        Task[] tasks = [_never, _never];
        BlockingCall all = OnPool.Run(() => WaitAllCalls.OfFor(tasks, 1)), any = OnPool.Run(() => WaitAnyCalls.OfFor(tasks, 1));
        await Task.WhenAll(all.Ready!, any.Ready!);
        Assert.Equal((false, -1), (WaitAllCalls.EndFor(all, tasks, 1), WaitAnyCalls.EndFor(any, tasks, 1)));
    }

    [Fact]
    public async Task A_cancelled_wait_throws()
    {
        using var source = new CancellationTokenSource();
        Task[] tasks = [_never];
        BlockingCall all = OnPool.Run(() => WaitAllCalls.OfUntil(tasks, source.Token));
        BlockingCall any = OnPool.Run(() => WaitAnyCalls.OfUntil(tasks, source.Token));
        source.Cancel();
        await Task.WhenAll(all.Ready!, any.Ready!);
        Assert.Throws<OperationCanceledException>(() => WaitAllCalls.EndUntil(all, tasks, source.Token));
        Assert.Throws<OperationCanceledException>(() => WaitAnyCalls.EndUntil(any, tasks, source.Token));
    }

    // A program that polls must not fill the tasks with continuations.
    [Fact]
    public void A_wait_that_is_over_leaves_nothing_behind() => Assert.All(
        (Func<Task, Task>[])[t => TasksWait.ForAll([t], 1, default), t => TasksWait.ForAny([t], 1, default)],
        wait =>
        {
            WeakReference over = Over(wait);
            Assert.True(SpinWait.SpinUntil(() => IsGone(over), TimeSpan.FromSeconds(60)));
        });

    private WeakReference Over(Func<Task, Task> wait)
    {
        Task over = wait(_never);
        over.Wait();
        return new WeakReference(over);
    }

    private static bool IsGone(WeakReference over)
    {
        GC.Collect();
        return !over.IsAlive;
    }

    private static bool IsTaken(Func<BlockingCall> ask) => OnPool.Run(() => ask().IsTaken);
}
