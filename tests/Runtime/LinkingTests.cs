namespace Async2.Tests;

/// <summary>The circular list of a suspended chain, as docs/abi.md draws it.</summary>
public class LinkingTests
{
    private sealed class Frame : Continuation
    {
        public ChainRoot? Root { get; private set; }

        public override Continuation? Resume(Continuation? completed, Exception? thrown) => null;

        public override void Subscribe(ChainRoot root) => Root = root;
    }

    [Fact]
    public void A_leaf_alone_is_a_circle_of_one()
    {
        var leaf = new Frame();
        Assert.Same(leaf, Suspension.Leaf(leaf, 5));
        Assert.Same(leaf, leaf.Next);
        Assert.Equal(5, leaf.State);
    }

    [Fact]
    public void A_caller_becomes_the_new_tail()
    {
        Frame leaf = new(), caller = new(), outermost = new();
        Continuation tail = Suspension.NoContinuationContext(Suspension.Leaf(leaf, 0), caller, 2);
        Assert.Same(caller, tail);
        tail = Suspension.NoContinuationContext(tail, outermost, 4);
        Assert.Same(outermost, tail);
        Assert.Same(leaf, tail.Next);
        Assert.Same(caller, leaf.Next);
        Assert.Same(outermost, caller.Next);
    }

    [Fact]
    public void Without_anything_to_return_to_no_context_is_linked() => OnOwnThread.Run(() =>
    {
        Frame leaf = new(), caller = new();
        Continuation tail = Suspension.WithContinuationContext(Suspension.Leaf(leaf, 0), caller, 0);
        Assert.Same(caller, tail);
        Assert.Same(caller, leaf.Next);
    });

    [Fact]
    public void A_context_to_return_to_stands_before_the_caller() => OnOwnThread.Run(() =>
    {
        SynchronizationContext.SetSynchronizationContext(new RecordingContext("A"));
        Frame leaf = new(), caller = new();
        Continuation tail = Suspension.WithContinuationContext(Suspension.Leaf(leaf, 0), caller, 0);
        Assert.Same(caller, tail);
        Assert.Same(leaf, tail.Next);
        Assert.NotSame(caller, leaf.Next);
        Assert.Same(caller, leaf.Next!.Next);
        Assert.True(leaf.Next.State < 0);
    });

    [Fact]
    public void A_resumed_frame_that_suspends_again_keeps_its_place()
    {
        Frame leaf = new(), mine = new(), behind = new();
        mine.Next = behind;
        Assert.Same(mine, Suspension.LeafAgain(mine, 3));
        Assert.Same(leaf, Suspension.NoContinuationContextAgain(Suspension.Leaf(leaf, 0), mine, 6));
        Assert.Equal(6, mine.State);
        Assert.Same(mine, leaf.Next);
        Assert.Same(behind, mine.Next);
    }

    [Fact]
    public void A_resumed_frame_that_returns_to_a_context_is_linked_behind_it() => OnOwnThread.Run(() =>
    {
        SynchronizationContext.SetSynchronizationContext(new RecordingContext("A"));
        Frame leaf = new(), callee = new(), mine = new(), behind = new();
        mine.Next = behind;
        Continuation tail = Suspension.NoContinuationContext(Suspension.Leaf(leaf, 0), callee, 0);
        Assert.Same(leaf, Suspension.WithContinuationContextAgain(tail, mine, 0));
        Assert.Same(callee, leaf.Next);
        Assert.Same(mine, callee.Next!.Next);
        Assert.Same(behind, mine.Next);
    });

    [Fact]
    public void A_new_continuation_takes_the_place_of_the_resumed_one() => OnOwnThread.Run(() =>
    {
        Frame callee = new(), resumed = new(), mine = new(), behind = new();
        resumed.Next = behind;
        Assert.Same(mine, Suspension.InPlaceOf(Suspension.Leaf(mine, 3), resumed));
        Assert.Same(behind, mine.Next);

        mine = new Frame();
        Continuation tail = Suspension.WithContinuationContext(Suspension.Leaf(callee, 0), mine, 6);
        Assert.Same(callee, Suspension.InPlaceOf(tail, resumed));
        Assert.Same(mine, callee.Next);
        Assert.Same(behind, mine.Next);
        Assert.Same(behind, resumed.Next);
    });

    [Fact]
    public void The_steps_link_as_the_helpers_do() => OnOwnThread.Run(() =>
    {
        Frame leaf = new(), caller = new(), again = new(), behind = new();
        Continuation tail = Suspension.Link(Suspension.Leaf(leaf, 0), caller);
        Assert.Same(caller, tail);
        Assert.Same(leaf, tail.Next);
        Assert.Same(tail, Suspension.CaptureContinuationContext(tail));

        SynchronizationContext.SetSynchronizationContext(new RecordingContext("A"));
        Continuation context = Suspension.CaptureContinuationContext(tail);
        Assert.True(context.State < 0);
        again.Next = behind;
        Assert.Same(leaf, Suspension.LinkAgain(context, again));
        Assert.Same(context, caller.Next);
        Assert.Same(again, context.Next);
        Assert.Same(behind, again.Next);
    });

    [Fact]
    public void The_step_that_captures_the_execution_context_takes_the_field_of_the_thread() => OnOwnThread.Run(() =>
    {
        Assert.Null(Suspension.CaptureExecutionContext());
        var local = new AsyncLocal<int> { Value = 1 };
        Assert.Same(ExecutionContext.Capture(), Suspension.CaptureExecutionContext());
        Assert.Equal(1, local.Value);
    });

    [Fact]
    public void Contexts_are_captured_as_the_thread_has_them() => OnOwnThread.Run(() =>
    {
        Assert.Null(Suspension.Leaf(new Frame(), 0).Context);
        var local = new AsyncLocal<int> { Value = 1 };
        Assert.Same(ExecutionContext.Capture(), Suspension.Leaf(new Frame(), 0).Context);
        using (ExecutionContext.SuppressFlow()) Assert.NotNull(Suspension.Leaf(new Frame(), 0).Context);
        Assert.Equal(1, local.Value);
    });

    [Fact]
    public void The_leaf_subscribes_when_the_root_stands_behind_the_tail() => OnOwnThread.Run(() =>
    {
        Frame leaf = new(), caller = new();
        Continuation tail = Suspension.NoContinuationContext(Suspension.Leaf(leaf, 0), caller, 0);
        Task task = TaskThunk.Complete(ContextSnapshot.Capture(Thread.CurrentThread), tail);
        Assert.NotNull(leaf.Root);
        Assert.Same(leaf.Root, caller.Next);
        leaf.Root.EscapingAction();
        Assert.True(task.IsCompletedSuccessfully);
    });

    [Fact]
    public void Only_a_leaf_can_subscribe() => OnOwnThread.Run(() =>
    {
        Frame leaf = new();
        Task task = TaskThunk.Complete(ContextSnapshot.Capture(Thread.CurrentThread), Suspension.Leaf(leaf, 0));
        Assert.Throws<InvalidOperationException>(() => new CountingCaller().Subscribe(leaf.Root!));
        Assert.False(task.IsCompleted);
    });
}
