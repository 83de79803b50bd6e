namespace Async2.Tests;

/// <summary>A frame in mode flow goes on in the ExecutionContext that its callee ended with, wherever that is.</summary>
public class FlowingTests
{
    private readonly AsyncLocal<int> _local = new();
    private readonly List<string> _seen = [];

    [Fact]
    public void It_takes_the_context_of_a_callee_that_has_suspended() => OnOwnThread.Run(() =>
    {
        var leaf = new ChangingLeaf(_local, 2);
        Start(1, () => FlowingSuspension.NoContinuationContext(Suspension.Innermost(leaf, 0), Observer("caller"), 0));
        leaf.Root!.EscapingAction();
        Assert.Equal(["caller 2"], _seen);
        Assert.Equal(0, _local.Value);
    });

    [Fact]
    public void A_caller_that_is_not_in_this_mode_has_its_own() => OnOwnThread.Run(() =>
    {
        var leaf = new ChangingLeaf(_local, 2);
        Start(1, () => Suspension.NoContinuationContext(
            FlowingSuspension.NoContinuationContext(Suspension.Innermost(leaf, 0), Observer("flowing"), 0), Observer("async1"), 0));
        leaf.Root!.EscapingAction();
        Assert.Equal(["flowing 2", "async1 1"], _seen);
    });

    [Fact]
    public void The_context_goes_along_to_where_the_caller_goes_on() => OnOwnThread.Run(() =>
    {
        var leaf = new ChangingLeaf(_local, 2);
        SynchronizationContext.SetSynchronizationContext(new RecordingContext("A", _seen.Add));
        Task task = Start(1, () => FlowingSuspension.WithContinuationContext(Suspension.Innermost(leaf, 0), Observer("caller"), 0));
        SynchronizationContext.SetSynchronizationContext(null);
        leaf.Root!.EscapingAction();
        Assert.True(task.Wait(TimeSpan.FromSeconds(60)));
        Assert.Equal(["post to A", "caller 2"], _seen);
    });

    [Fact]
    public void An_exception_takes_it_along_too() => OnOwnThread.Run(() =>
    {
        var leaf = new ChangingLeaf(_local, 2) { Failure = new InvalidOperationException() };
        SynchronizationContext.SetSynchronizationContext(new RecordingContext("A", _seen.Add));
        Task task = Start(1, () => FlowingSuspension.NoContinuationContext(
            FlowingSuspension.WithContinuationContext(Suspension.Innermost(leaf, 0), Observer("skipped"), 0), Observer("handler"), 1));
        SynchronizationContext.SetSynchronizationContext(null);
        leaf.Root!.EscapingAction();
        Assert.True(task.Wait(TimeSpan.FromSeconds(60)));
        Assert.Equal("handler 2", _seen[^1]);
        Assert.DoesNotContain("skipped 2", _seen);
    });

    /// <summary>As a leaf it has a context of its own; as a caller, again its callee's.</summary>
    [Fact]
    public void It_suspends_in_turn_as_a_leaf_and_as_a_caller() => OnOwnThread.Run(() =>
    {
        ChangingLeaf first = new(_local, 2), second = new(_local, 4);
        var caller = new Alternating(_local, _seen.Add, () => Suspension.Innermost(second, 0));
        Task task = Start(1, () => FlowingSuspension.NoContinuationContext(Suspension.Innermost(first, 0), caller, 0));
        first.Root!.EscapingAction();
        _local.Value = 9;
        caller.Root!.EscapingAction();
        second.Root!.EscapingAction();
        Assert.Equal(["0: 2", "1: 3", "2: 4"], _seen);
        Assert.True(task.IsCompletedSuccessfully);
        Assert.Equal(9, _local.Value);
    });

    private ObservingFrame Observer(string name) => new(() => _seen.Add($"{name} {_local.Value}"));

    private Task Start(int value, Func<Continuation> call)
    {
        ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
        _local.Value = value;
        return TaskThunk.Complete(snapshot, call());
    }

    /// <summary>Changes the value when it is resumed.</summary>
    private sealed class ChangingLeaf(AsyncLocal<int> local, int value) : Frame
    {
        public ChainCompletion? Root { get; private set; }

        public Exception? Failure { get; init; }

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            local.Value = value;
            return Failure is null ? null : throw Failure;
        }

        public override void Subscribe(ChainCompletion root) => Root = root;
    }

    private sealed class ObservingFrame(Action observe) : Frame
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            observe();
            return null;
        }
    }

    /// <summary>Waits for an awaiter after its first callee, and then for another callee.</summary>
    private sealed class Alternating(AsyncLocal<int> local, Action<string> observe, Func<Continuation> call) : Frame
    {
        private int _resumptions;

        public ChainCompletion? Root { get; private set; }

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            observe($"{_resumptions}: {local.Value}");
            local.Value = 3;
            return _resumptions++ switch
            {
                0 => Suspension.InnermostAgain(this, 2),
                1 => FlowingSuspension.NoContinuationContextAgain(call(), this, 4),
                _ => null,
            };
        }

        public override void Subscribe(ChainCompletion root) => Root = root;
    }
}
