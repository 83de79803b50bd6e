using static Async2.Tests.Code;

namespace Async2.Tests;

/// <summary>ExecutionContext: the same program, as async1 and lowered, sees the same contexts everywhere.</summary>
public class ContextTests
{
    private static readonly Body s_inner = new("inner", Note, Local(2), Note, Latch(0), Note, Local(3), Note);

    [Fact]
    public void Changes_of_a_callee_are_invisible_to_its_caller()
    {
        var body = new Body("outer", Local(1), Call(s_inner), Note, Latch(1), Note);
        string[] log = Run.Both(body, () => new World());
        Assert.Contains("outer2: home, local 1, context none, scheduler default, task none, flow True", log);
    }

    [Fact]
    public void Changes_of_a_callee_that_did_not_suspend_are_invisible_to_its_caller()
    {
        var callee = new Body("callee", Local(2), Context(0), Note);
        Run.Both(new Body("outer", Call(callee), Note, Local(1), Call(callee), Note, Latch(0), Call(callee), Note), () => new World());
    }

    [Fact]
    public void A_handler_sees_the_contexts_of_its_own_frame()
    {
        var callee = new Body("callee", Local(2), Context(0), Throw);
        var later = new Body("later", Local(3), Latch(0), Local(4), Throw);
        Run.Both(
            new Body("outer", Local(1), Call(callee).Catch(2), Note, Call(later).Catch(4), Note, Call(callee).Catch(6), Note),
            () => new World());
    }

    [Fact]
    public void Every_frame_is_resumed_in_its_own_context()
    {
        var level3 = new Body("level3", Local(4), Latch(0), Note, Local(5), Latch(1), Note);
        var level2 = new Body("level2", Local(3), Call(level3), Note, Local(6), Latch(2), Note);
        var level1 = new Body("level1", Local(2), Call(level2), Note, Call(level3), Note);
        Run.Both(new Body("level0", Local(1), Call(level1), Note), () => new World());
    }

    [Fact]
    public void A_leaf_that_suspends_in_a_resumed_frame_subscribes_in_its_own_context()
    {
        var leaf = new Body("leaf", Local(7), Context(0), Latch(1), Note);
        Run.Both(new Body("outer", Latch(0), Local(1), Call(leaf), Note), () => new World());
    }

    [Fact]
    public void The_thread_gets_its_contexts_back()
    {
        var body = new Body("body", Local(1), Context(0), Latch(0), Local(2), Context(1), Note, Latch(1).Anywhere(), Local(3));
        string[] log = Run.Both(body, () => new World());
        Assert.Contains("after: home, local 0, context none, scheduler default, task none, flow True", log);
        Assert.Contains("opening latch 1: home, local 0, context none, scheduler default, task none, flow True", log);
    }

    /// <summary>Late subscription is invisible to the awaiter: it sees the values that its method had.</summary>
    [Fact]
    public void A_leaf_subscribes_in_its_own_context() => OnOwnThread.Run(() =>
    {
        var local = new AsyncLocal<int>();
        var seen = new List<int>();
        ActionLeaf first = new(() => seen.Add(local.Value)), second = new(() => seen.Add(local.Value));
        var caller = new CallsAgain(() => Call(second, 2));

        ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
        Task task = TaskThunk.Complete(snapshot, Suspension.NoContinuationContext(Call(first, 1), caller, 0));
        Assert.Equal(0, local.Value);
        first.Root!.EscapingAction();
        Assert.Equal(0, local.Value);
        second.Root!.EscapingAction();
        Assert.Equal([1, 2], seen);
        Assert.True(task.IsCompletedSuccessfully);

        Continuation Call(ActionLeaf leaf, int value)
        {
            ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
            local.Value = value;
            Continuation outermost = Suspension.Innermost(leaf, 0);
            snapshot.Restore(outermost);
            return outermost;
        }
    });

    /// <summary>A caller that calls once more when it is resumed.</summary>
    private sealed class CallsAgain(Func<Continuation> call) : Frame
    {
        private bool _called;

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            if (_called) return null;
            _called = true;
            return Suspension.NoContinuationContextAgain(call(), this, 0);
        }
    }
}
