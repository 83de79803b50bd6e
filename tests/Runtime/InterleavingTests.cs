namespace Async2.Tests;

/// <summary>Who runs when, in one picture per test.</summary>
public class InterleavingTests
{
    private readonly Steps _steps = new();
    private readonly ManualAwaiter _awaiter = new();

    [Fact]
    public void Callee_and_caller_suspend_and_are_resumed_inside_out() => OnOwnThread.Run(() =>
    {
        _steps.Expect(1);
        Task<int> task = Outer();
        _steps.Expect(4);
        Assert.False(task.IsCompleted);
        _awaiter.Continue();
        _steps.Finish(7);
        Assert.Equal(42, task.Result);

        Task<int> Outer() => Lowered.Caller(
            before: () => _steps.Expect(2),
            callee: () => Lowered.Leaf(_awaiter, before: () => _steps.Expect(3), after: () =>
            {
                _steps.Expect(5);
                return 41;
            }),
            after: result =>
            {
                _steps.Expect(6);
                return result + 1;
            });
    });

    [Fact]
    public void A_task_continuation_runs_before_the_completer_goes_on() => OnOwnThread.Run(() =>
    {
        Task<int> task = Lowered.Caller(() => { }, () => Lowered.Leaf(_awaiter, () => { }, () => 1), r => r);
        task.ContinueWith(_ => _steps.Expect(2), TaskContinuationOptions.ExecuteSynchronously);
        _steps.Expect(1);
        _awaiter.Continue();
        _steps.Finish(3);
        Assert.Equal(1, task.Result);
    });

    [Fact]
    public void The_handler_runs_before_the_completer_goes_on() => OnOwnThread.Run(() =>
    {
        var failure = new InvalidOperationException();
        Task<int> task = Lowered.Catching(
            () => Lowered.Leaf(_awaiter, () => _steps.Expect(1), () => throw failure),
            caught =>
            {
                Assert.Same(failure, caught);
                _steps.Expect(3);
                return 7;
            });
        _steps.Expect(2);
        _awaiter.Continue();
        _steps.Finish(4);
        Assert.Equal(7, task.Result);
    });

    [Fact]
    public void A_leaf_subscribes_when_all_its_callers_have_suspended() => OnOwnThread.Run(() =>
    {
        var leaf = new ActionLeaf(() => _steps.Expect(3));
        ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
        Continuation outermost = Suspension.Innermost(leaf, 0);
        _steps.Expect(1);
        outermost = Suspension.NoContinuationContext(outermost, new ActionLeaf(() => { }), 0);
        _steps.Expect(2);
        Task task = TaskThunk.Complete(snapshot, outermost);
        _steps.Expect(4);
        leaf.Root!.EscapingAction();
        Assert.True(task.IsCompletedSuccessfully);
    });
}
