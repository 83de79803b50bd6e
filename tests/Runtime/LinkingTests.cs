namespace Async2.Tests;

/// <summary>The circular list of a suspended chain, as docs/abi.md draws it.</summary>
public class LinkingTests
{
    private sealed class TestFrame : Frame
    {
        public ChainCompletion? Root { get; private set; }

        public override Continuation? Resume(Continuation? completed, Exception? thrown) => null;

        public override void Subscribe(ChainCompletion root) => Root = root;
    }

    [Fact]
    public void A_leaf_alone_is_a_circle_of_one()
    {
        var leaf = new TestFrame();
        Assert.Same(leaf, Suspension.Innermost(leaf, 5));
        Assert.Same(leaf, leaf.Next);
        Assert.Equal(5, leaf.State);
    }

    [Fact]
    public void A_caller_becomes_the_new_outermost_frame()
    {
        TestFrame leaf = new(), caller = new(), second = new();
        Continuation outermost = Suspension.NoContinuationContext(Suspension.Innermost(leaf, 0), caller, 2);
        Assert.Same(caller, outermost);
        outermost = Suspension.NoContinuationContext(outermost, second, 4);
        Assert.Same(second, outermost);
        Assert.Same(leaf, outermost.Next);
        Assert.Same(caller, leaf.Next);
        Assert.Same(second, caller.Next);
    }

    [Fact]
    public void Without_anything_to_return_to_no_context_is_linked() => OnOwnThread.Run(() =>
    {
        TestFrame leaf = new(), caller = new();
        Continuation outermost = Suspension.WithContinuationContext(Suspension.Innermost(leaf, 0), caller, 0);
        Assert.Same(caller, outermost);
        Assert.Same(caller, leaf.Next);
    });

    [Fact]
    public void A_frame_that_returns_to_a_context_keeps_it_with_its_execution_context() => OnOwnThread.Run(() =>
    {
        SynchronizationContext.SetSynchronizationContext(new RecordingContext("A"));
        TestFrame leaf = new(), caller = new();
        Continuation outermost = Suspension.WithContinuationContext(Suspension.Innermost(leaf, 0), caller, 0);
        Assert.Same(caller, outermost);
        Assert.Same(leaf, outermost.Next);
        Assert.Same(caller, leaf.Next);
        Assert.NotNull(caller.Context);
        Assert.Null(leaf.Context);
    });

    [Fact]
    public void A_resumed_frame_that_suspends_again_keeps_its_place()
    {
        TestFrame leaf = new(), mine = new(), behind = new();
        mine.Next = behind;
        Assert.Same(mine, Suspension.InnermostAgain(mine, 3));
        Assert.Same(leaf, Suspension.NoContinuationContextAgain(Suspension.Innermost(leaf, 0), mine, 6));
        Assert.Equal(6, mine.State);
        Assert.Same(mine, leaf.Next);
        Assert.Same(behind, mine.Next);
    }

    [Fact]
    public void A_resumed_frame_that_returns_to_a_context_keeps_it_until_it_suspends_again() => OnOwnThread.Run(() =>
    {
        SynchronizationContext.SetSynchronizationContext(new RecordingContext("A"));
        TestFrame leaf = new(), callee = new(), mine = new(), behind = new();
        mine.Next = behind;
        Continuation outermost = Suspension.NoContinuationContext(Suspension.Innermost(leaf, 0), callee, 0);
        Assert.Same(leaf, Suspension.WithContinuationContextAgain(outermost, mine, 0));
        Assert.Same(callee, leaf.Next);
        Assert.Same(mine, callee.Next);
        Assert.Same(behind, mine.Next);
        Assert.NotNull(mine.Context);
        Suspension.NoContinuationContextAgain(Suspension.Innermost(new TestFrame(), 0), mine, 0);
        Assert.Null(mine.Context);
    });

    [Fact]
    public void A_new_continuation_takes_the_place_of_the_resumed_one() => OnOwnThread.Run(() =>
    {
        TestFrame callee = new(), resumed = new(), mine = new(), behind = new();
        resumed.Next = behind;
        Assert.Same(mine, SuspensionSteps.InPlaceOf(Suspension.Innermost(mine, 3), resumed));
        Assert.Same(behind, mine.Next);

        mine = new TestFrame();
        Continuation outermost = Suspension.WithContinuationContext(Suspension.Innermost(callee, 0), mine, 6);
        Assert.Same(callee, SuspensionSteps.InPlaceOf(outermost, resumed));
        Assert.Same(mine, callee.Next);
        Assert.Same(behind, mine.Next);
        Assert.Same(behind, resumed.Next);
    });

    [Fact]
    public void The_steps_link_as_the_helpers_do() => OnOwnThread.Run(() =>
    {
        TestFrame leaf = new(), caller = new(), again = new(), behind = new();
        Continuation outermost = SuspensionSteps.Link(Suspension.Innermost(leaf, 0), caller);
        Assert.Same(caller, outermost);
        Assert.Same(leaf, outermost.Next);
        again.Next = behind;
        Assert.Same(leaf, SuspensionSteps.LinkAgain(outermost, again));
        Assert.Same(again, caller.Next);
        Assert.Same(behind, again.Next);
    });

    [Fact]
    public void The_step_that_captures_the_context_to_return_to_takes_the_execution_context_too() => OnOwnThread.Run(() =>
    {
        Assert.Null(SuspensionSteps.CaptureContinuationContext());
        SynchronizationContext.SetSynchronizationContext(new RecordingContext("A"));
        Assert.NotNull(SuspensionSteps.CaptureContinuationContext());
    });

    [Fact]
    public void The_step_that_captures_the_execution_context_takes_the_field_of_the_thread() => OnOwnThread.Run(() =>
    {
        Assert.Null(SuspensionSteps.CaptureExecutionContext());
        var local = new AsyncLocal<int> { Value = 1 };
        Assert.Same(ExecutionContext.Capture(), SuspensionSteps.CaptureExecutionContext());
        Assert.Equal(1, local.Value);
    });

    [Fact]
    public void Contexts_are_captured_as_the_thread_has_them() => OnOwnThread.Run(() =>
    {
        Assert.Null(Suspension.Innermost(new TestFrame(), 0).Context);
        var local = new AsyncLocal<int> { Value = 1 };
        Assert.Same(ExecutionContext.Capture(), Suspension.Innermost(new TestFrame(), 0).Context);
        using (ExecutionContext.SuppressFlow()) Assert.NotNull(Suspension.Innermost(new TestFrame(), 0).Context);
        Assert.Equal(1, local.Value);
    });

    [Fact]
    public void The_leaf_subscribes_when_the_completion_stands_behind_the_outermost_frame() => OnOwnThread.Run(() =>
    {
        TestFrame leaf = new(), caller = new();
        Continuation outermost = Suspension.NoContinuationContext(Suspension.Innermost(leaf, 0), caller, 0);
        Task task = TaskThunk.Complete(ContextSnapshot.CaptureOf(Thread.CurrentThread), outermost);
        Assert.NotNull(leaf.Root);
        Assert.Same(leaf.Root, caller.Next);
        leaf.Root.EscapingAction();
        Assert.True(task.IsCompletedSuccessfully);
    });

    [Fact]
    public void Only_a_leaf_can_subscribe() => OnOwnThread.Run(() =>
    {
        TestFrame leaf = new();
        Task task = TaskThunk.Complete(ContextSnapshot.CaptureOf(Thread.CurrentThread), Suspension.Innermost(leaf, 0));
        Assert.Throws<InvalidOperationException>(() => new CountingCaller().Subscribe(leaf.Root!));
        Assert.False(task.IsCompleted);
    });
}
