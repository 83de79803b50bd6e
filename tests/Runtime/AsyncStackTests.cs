namespace Async2.Tests;

/// <summary>Logical call stacks in code. Tests of tracking run in a process of their own, which tracks chains.</summary>
public class AsyncStackTests
{
    private const string Variable = "ASYNC2_TRACK_CHAINS";

    private const string Tracking = "tracking";

    private static readonly bool s_isTracked = Environment.GetEnvironmentVariable(Variable) == "1";

    [Fact]
    public void Without_tracking_Capture_says_what_to_set()
    {
        Assert.False(s_isTracked);
        string message = Assert.Throws<InvalidOperationException>(() => AsyncStack.Capture()).Message;
        Assert.Contains(Variable, message, StringComparison.Ordinal);
    }

    [Fact]
    public void Current_has_the_methods_on_the_stack()
    {
        IReadOnlyList<AsyncStackFrame> frames = AsyncStack.Current.Frames;
        Assert.Equal($"{typeof(AsyncStackTests).FullName}.{nameof(Current_has_the_methods_on_the_stack)}", frames[0].Method);
        Assert.EndsWith("AsyncStackTests.cs", frames[0].File, StringComparison.Ordinal);
        Assert.True(frames[0].Line > 0);
        Assert.Contains($"{frames[0].Method} in {frames[0].File}:line ", AsyncStack.Current.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void All_with_tracking() =>
        OwnTests.AssertPassed(Variable, OwnTests.Run($"Category={Tracking}", OwnTests.Settings, (Variable, "1")));

    [Fact]
    [Trait("Category", Tracking)]
    public void Capture_has_each_suspended_chain_once() => WithTracking(() =>
    {
        var awaiters = Enumerable.Range(0, 3).Select(_ => new ManualAwaiter()).ToArray();
        Task[] tasks = [.. awaiters.Select(awaiter => CountingCaller.Thunk(awaiter, 1))];
        string[] expected = [Name<CountingLeaf>(), Name<CountingCaller>()];
        Assert.Equal([expected, expected, expected], Captured<CountingCaller>());

        awaiters[1].Continue();
        Assert.Equal([expected, expected], Captured<CountingCaller>());
        foreach (ManualAwaiter awaiter in (ManualAwaiter[])[awaiters[0], awaiters[2]]) awaiter.Continue();
        Assert.Empty(Captured<CountingCaller>());
        Assert.All(tasks, task => Assert.True(task.IsCompletedSuccessfully));
    });

    /// <summary>A method as compiled awaits the chain, and another chain awaits that.</summary>
    [Fact]
    [Trait("Category", Tracking)]
    public void A_chain_leads_through_tasks_to_its_callers() => WithTracking(() =>
    {
        var awaiter = new ManualAwaiter();
        Task inner = Compiled(CountingLeaf.Thunk(awaiter, 1));
        var outer = new Kept<AsyncStackTests>();
        Task task = Kept.End(outer.Suspend(inner));
        string[] stack = [Name<CountingLeaf>(), $"{typeof(AsyncStackTests).FullName}.{nameof(Compiled)}", FrameSitesName(outer)];
        bool areKnown = !RuntimeInternals.IsSwitchedOff("task-continuations") && !RuntimeInternals.IsSwitchedOff("completion-boxes");
        if (areKnown) Assert.Equal([stack], Captured<CountingLeaf>());
        awaiter.Continue();
        Assert.True(task.IsCompletedSuccessfully);
    });

    /// <summary>The chain awaits a method as compiled, which awaits another one.</summary>
    [Fact]
    [Trait("Category", Tracking)]
    public void Capture_begins_with_the_innermost_method_as_compiled() => WithTracking(() =>
    {
        var end = new TaskCompletionSource();
        var frame = new Kept<AsyncStackTests>();
        Task task = Kept.End(frame.Suspend(Compiled(CompiledValueTask(end.Task))));
        string type = typeof(AsyncStackTests).FullName!;
        string[] stack = [$"{type}.{nameof(CompiledValueTask)}", $"{type}.{nameof(Compiled)}", FrameSitesName(frame)];
        bool areKnown = !RuntimeInternals.IsSwitchedOff("task-continuations") && !RuntimeInternals.IsSwitchedOff("completion-boxes");
        Assert.Equal([areKnown ? stack : stack[2..]], Captured(stack[2]));
        end.SetResult();
        Assert.True(task.IsCompletedSuccessfully);
    });

    /// <summary>The chain blocks without a thread for a method as compiled. Behind a timeout it is not found.</summary>
    [Theory]
    [Trait("Category", Tracking)]
    [InlineData(false)]
    [InlineData(true)]
    public void Capture_follows_a_blocking_call_to_its_task(bool isTimed) => WithTracking(() =>
    {
        var end = new TaskCompletionSource();
        Task awaited = Compiled(end.Task);
        BlockingCall call = Task.Run(() => isTimed ? BlockingCalls.OfTaskFor(awaited, 3_600_000) : BlockingCalls.OfTask(awaited)).Result;
        Task task = Kept.End(Suspension.Innermost(new Blocked { Call = call }, 0));
        string[] stack = [$"{typeof(AsyncStackTests).FullName}.{nameof(Compiled)}", Name<Blocked>()];
        bool areKnown = !RuntimeInternals.IsSwitchedOff("task-continuations") && !RuntimeInternals.IsSwitchedOff("completion-boxes");
        Assert.Equal([areKnown && !isTimed ? stack : stack[1..]], Captured<Blocked>());
        end.SetResult();
        Assert.True(task.Wait(TimeSpan.FromMinutes(1)));
    });

    [Fact]
    [Trait("Category", Tracking)]
    public void Current_goes_on_behind_the_resumed_method() => WithTracking(() =>
    {
        var awaiter = new ManualAwaiter();
        IReadOnlyList<AsyncStackFrame>? frames = null;
        var observed = new ObservingAwaiter(awaiter, () => frames = AsyncStack.Current.Frames);
        Task task = Observing.Thunk(observed);
        awaiter.Continue();
        Assert.True(task.IsCompletedSuccessfully);
        string[] methods = [.. frames!.Select(frame => frame.Method)];
        int resumed = Array.IndexOf(methods, Name<Observing.Leaf>());
        Assert.True(resumed > 0);
        Assert.Equal(Name<Observing>(), methods[resumed + 1]);
    });

    private static async Task Compiled(Task task) => await task.ConfigureAwait(false);

    private static async Task Compiled(ValueTask<int> task) => await task.ConfigureAwait(false);

    private static async ValueTask<int> CompiledValueTask(Task task)
    {
        await task;
        return 1;
    }

    private static string Name<T>() => FrameSites.MethodOf(typeof(T));

    private static string FrameSitesName(Frame frame) => FrameSites.MethodOf(frame.GetType());

    private static string[][] Captured<T>() => Captured(Name<T>());

    private static string[][] Captured(string method) =>
    [
        .. AsyncStack.Capture().Select(stack => stack.Frames.Select(frame => frame.Method).ToArray())
            .Where(methods => methods.Contains(method)),
    ];

    private static void WithTracking(Action test)
    {
        if (s_isTracked) OnOwnThread.Run(test);
        else Assert.Throws<InvalidOperationException>(AsyncStack.Capture);
    }

    private sealed class Blocked : Frame
    {
        public required BlockingCall Call { get; init; }

        public override Continuation? Resume(Continuation? completed, Exception? thrown) => null;

        public override void Subscribe(ChainCompletion completion) => BlockingCall.Subscribe(Call, completion);
    }

    /// <summary>Calls back when its result is taken.</summary>
    private sealed class ObservingAwaiter(ManualAwaiter awaiter, Action observe)
    {
        public void Subscribe(ChainCompletion completion) => Awaiters.Subscribe(awaiter, completion);

        public void Observe() => observe();
    }

    /// <summary>A method that awaits another one, which observes its stack when it is resumed.</summary>
    private sealed class Observing : Frame
    {
        public static Task Thunk(ObservingAwaiter awaiter) => Kept.End(Suspension.WithContinuationContext(
            Suspension.Innermost(new Leaf { Awaiter = awaiter }, 0), new Observing(), 0));

        public override Continuation? Resume(Continuation? completed, Exception? thrown) => null;

        internal sealed class Leaf : Frame
        {
            public required ObservingAwaiter Awaiter { get; init; }

            public override Continuation? Resume(Continuation? completed, Exception? thrown)
            {
                Awaiter.Observe();
                return null;
            }

            public override void Subscribe(ChainCompletion completion) => Awaiter.Subscribe(completion);
        }
    }
}
