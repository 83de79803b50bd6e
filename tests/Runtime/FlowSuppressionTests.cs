using static Async2.Tests.Code;

namespace Async2.Tests;

/// <summary>An await under suppressed flow restores nothing, and is not undone either.</summary>
public class FlowSuppressionTests
{
    [Fact]
    public void A_frame_that_suspended_under_suppressed_flow_takes_the_context_it_finds() =>
        Run.Both(new Body("body", Local(1), SuppressFlow, Latch(0), Note, Local(2), Latch(1), Note), () => new World());

    [Fact]
    public void What_it_does_to_the_thread_stays()
    {
        string[] log = Run.Both(
            new Body("body", Local(1), SuppressFlow, Latch(0), Note, Local(2), Context(2), Latch(1), Note), () => new World());
        Assert.Contains("opening latch 1: home, local 2, context SynchronizationContext, scheduler default, task none, flow True", log);
    }

    [Fact]
    public void What_its_caller_does_stays_if_that_suspended_likewise()
    {
        string[] log = Run.Both(
            new Body("outer", Local(1), SuppressFlow, Call(new Body("inner", Latch(0), Note)), Note, Local(2), Context(2), Latch(1), Note),
            () => new World());
        Assert.Contains("opening latch 1: home, local 2, context SynchronizationContext, scheduler default, task none, flow True", log);
    }

    [Fact]
    public void A_caller_that_flows_undoes_only_what_it_does_itself()
    {
        string[] log = Run.Both(
            new Body("outer", Local(1), Call(new Body("inner", SuppressFlow, Latch(0), Local(2), Note)), Note, Local(3), Latch(1), Note),
            () => new World());
        Assert.Contains("opening latch 1: home, local 2, context none, scheduler default, task none, flow True", log);
    }

    [Fact]
    public void A_suppressed_leaf_under_a_caller_that_flows() =>
        Run.Both(
            new Body("outer", Local(1), Call(new Body("inner", Local(2), SuppressFlow, Latch(0), Note, Local(3))), Note, Latch(1), Note),
            () => new World());

    [Fact]
    public void A_caller_that_suppresses_flow_around_a_call() =>
        Run.Both(
            new Body("outer", Local(1), SuppressFlow, Call(new Body("inner", Note, Local(2), Latch(0), Note)), Note, RestoreFlow, Latch(1), Note),
            () => new World());

    [Fact]
    public void The_leaf_subscribes_under_suppressed_flow()
    {
        bool? suppressed = null;
        OnOwnThread.Run(() =>
        {
            var leaf = new ActionLeaf(() => suppressed = ExecutionContext.IsFlowSuppressed());
            ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
            ExecutionContext.SuppressFlow();
            Continuation outermost = Suspension.Innermost(leaf, 0);
            Task task = TaskThunk.Complete(snapshot, outermost);
            Assert.False(task.IsCompleted);
            Assert.False(ExecutionContext.IsFlowSuppressed());
        });
        Assert.True(suppressed);
    }
}
