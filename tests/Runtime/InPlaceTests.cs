using System.Runtime.CompilerServices;
using static Async2.Tests.Code;

namespace Async2.Tests;

/// <summary>
/// A callee that ends before OnCompleted has returned is complete when its caller looks, which goes on in place: on the thread, in the
/// contexts and within the task of whoever subscribes.
/// </summary>
public class InPlaceTests
{
    public static TheoryData<int> Ways => [.. Enum.GetValues<PromptWay>().Select(way => (int)way)];

    private static Body Leaf(int way) => new("leaf", Note, Prompt((PromptWay)way), Note);

    private static Body Throwing(int way) => new("throwing", Prompt((PromptWay)way), Note, Throw);

    private static Body Changing(int way) =>
        new("changing", Context(1), Local(2), Call(Leaf(way)), Note, Context(2), Local(3), Call(Leaf(way)).Anywhere(), Note, Context(3), Local(4));

    /// <summary>Each await is the last that its method needs to get past, in one of them.</summary>
    private static Body Caller(int way) => new(
        "caller", Note,
        Call(Leaf(way)), Note,
        Call(Leaf(way)).Anywhere(), Note,
        Call(new Body("two", Call(Leaf(way)).Anywhere(), Note)), Note,
        Call(Throwing(way)).Catch(9), Note,
        Call(new Body("through", Call(Throwing(way)).Anywhere())).Anywhere().Catch(12), Note, Note,
        Call(Changing(way)), Note,
        Context(1), Call(Changing(way)).Anywhere(), Note,
        Call(new Body("again", Call(Leaf(way)), Prompt((PromptWay)way), Note)), Note);

    private static Body Resumed(int way) => new("outer", Call(new Body("resumed", [Latch(0), .. Caller(way).Code])), Note);

    [Theory]
    [MemberData(nameof(Ways))]
    public void Without_contexts(int way) => Run.Both(Caller(way), () => new World());

    [Theory]
    [MemberData(nameof(Ways))]
    public void In_a_SynchronizationContext(int way) => Run.Both(Caller(way), () => new World(), InContext(0));

    [Theory]
    [MemberData(nameof(Ways))]
    public void In_a_SynchronizationContext_that_posts_inline(int way) => Run.Both(Caller(way), () => new World(), InContext(3));

    [Theory]
    [MemberData(nameof(Ways))]
    public void On_a_TaskScheduler(int way) => Run.Both(Caller(way), () => new World(), OnScheduler);

    [Theory]
    [MemberData(nameof(Ways))]
    public void Resumed_without_contexts(int way) => Run.Both(Resumed(way), () => new World());

    [Theory]
    [MemberData(nameof(Ways))]
    public void Resumed_in_a_SynchronizationContext(int way) => Run.Both(Resumed(way), () => new World(), InContext(0));

    [Theory]
    [MemberData(nameof(Ways))]
    public void Resumed_on_a_TaskScheduler(int way) => Run.Both(Resumed(way), () => new World(inliningScheduler: true), OnScheduler);

    [Fact]
    public void Yields_that_a_SynchronizationContext_posts_inline() => Run.Both(
        new Body("caller", Call(new Body("leaf", Yield, Note)), Note, Call(new Body("forced", ForcedYield, Note)).Anywhere(), Note),
        () => new World(), InContext(3));

    [Fact]
    public void Suppressed_flow() => Run.Both(
        new Body(
            "caller", Latch(0), SuppressFlow, Local(1), Call(new Body("callee", RestoreFlow, Local(2), Call(Leaf(0)), Note)), Note, Local(3),
            RestoreFlow, Call(new Body("callee", SuppressFlow, Local(4), Call(Leaf(0)), Note)), Note, Latch(1), Note),
        () => new World());

    [Fact]
    public void The_remover_of_contexts() => OnOwnThread.Run(() =>
    {
        var world = new World();
        SynchronizationContext.SetSynchronizationContext(world.Contexts[0]);
        Task<int> task = WovenInterpreter.Thunk(new Body("caller", Call(Leaf((int)PromptWay.WithoutContext))), world);
        Assert.True(task.IsCompletedSuccessfully);
        Assert.DoesNotContain("post to A", world.TakeLog());
    });

    /// <summary>Once OnCompleted has returned, its caller has looked.</summary>
    [Fact]
    public void An_end_that_comes_later_goes_on_by_the_context() => OnOwnThread.Run(() =>
    {
        var posts = new List<string>();
        SynchronizationContext.SetSynchronizationContext(new RecordingContext("A", posts.Add));
        var awaiter = new ManualAwaiter();
        Task<int> task = Lowered.Caller(() => { }, () => Lowered.Leaf(awaiter, () => { }, () => 1), r => r + 1);
        SynchronizationContext.SetSynchronizationContext(null);
        Assert.Empty(posts);
        awaiter.Continue();
        Assert.Equal(2, task.Result);
        Assert.Equal("post to A", Assert.Single(posts));
    });

    [Fact]
    public void An_awaiter_that_throws_when_it_has_called() => OnOwnThread.Run(() =>
    {
        Task<int> task = Called(continuation =>
        {
            continuation();
            throw Unhandled.Exception("after");
        });
        Assert.Equal(2, task.Result);
        Assert.Equal("after", Unhandled.Next());
    });

    [Fact]
    public void An_awaiter_that_calls_twice() => OnOwnThread.Run(() =>
    {
        Exception? second = null;
        Task<int> task = Called(continuation =>
        {
            continuation();
            second = Record.Exception(continuation);
        });
        Assert.Equal(2, task.Result);
        Assert.NotNull(second);
    });

    [Fact]
    public void An_awaiter_that_never_calls() => OnOwnThread.Run(() => Assert.False(Called(_ => { }).IsCompleted));

    [Fact]
    public void Loops_over_such_callees_stay_where_they_are_and_take_no_stack() => OnOwnThread.Run(() =>
    {
        const int Count = 200_000;
        Thread thread = Thread.CurrentThread;
        int elsewhere = 0;
        nint top = 0, deepest = 0;
        var loop = new Loop(Count, Step);
        Task<int> task = Lowered.Thunk(() => new AsyncResult<int>(Suspension.NoContinuationContext(Loop.CallLeaf(), loop, 0)));
        Assert.Equal(Count, task.Result);
        Assert.Equal(0, elsewhere);
        Assert.InRange(deepest, 0, 4096);

        unsafe void Step()
        {
            int here;
            if (top == 0) top = (nint)(&here);
            deepest = Math.Max(deepest, Math.Abs(top - (nint)(&here)));
            if (Thread.CurrentThread != thread) elsewhere++;
        }
    });

    private static Action<World, Action> InContext(int number) => (world, call) =>
    {
        SynchronizationContext.SetSynchronizationContext(world.Contexts[number]);
        call();
        SynchronizationContext.SetSynchronizationContext(null);
    };

    private static void OnScheduler(World world, Action call) =>
        Task.Factory.StartNew(call, CancellationToken.None, TaskCreationOptions.None, world.Scheduler);

    /// <summary>A caller, of a leaf whose awaiter does that in OnCompleted, adds one to the leaf's one.</summary>
    private static Task<int> Called(Action<Action> onCompleted) => Lowered.Caller(
        () => { },
        () => new AsyncResult<int>(Suspension.Innermost(new AnyLeaf(onCompleted), 0)),
        result => result + 1);

    private readonly struct AnyAwaiter(Action<Action> onCompleted) : ICriticalNotifyCompletion
    {
        public void OnCompleted(Action continuation) => throw new NotSupportedException();

        public void UnsafeOnCompleted(Action continuation) => onCompleted(continuation);
    }

    private sealed class AnyLeaf(Action<Action> onCompleted) : Frame<int>
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            Result = 1;
            return null;
        }

        public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(new AnyAwaiter(onCompleted), root);
    }

    /// <summary><code>int sum = 0; while (sum &lt; count) { sum += await Leaf(); step(); } return sum;</code></summary>
    private sealed class Loop(int count, Action step) : Frame<int>
    {
        private int _sum;

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            step();
            _sum += ((Frame<int>)completed!).Result;
            if (_sum < count) return Suspension.NoContinuationContextAgain(CallLeaf(), this, 0);
            Result = _sum;
            return null;
        }

        public static Continuation CallLeaf() => Suspension.Innermost(new AnyLeaf(continuation => continuation()), 0);
    }
}
