using static Async2.Tests.Code;

namespace Async2.Tests;

/// <summary>Where a frame is resumed, seen from TaskSchedulers.</summary>
public class TaskSchedulerTests
{
    private static readonly Body s_inner = new("inner", Note, Latch(0).Anywhere(), Note);

    private static void OnScheduler(World world, Action call) =>
        Task.Factory.StartNew(call, CancellationToken.None, TaskCreationOptions.None, world.Scheduler);

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Awaits_return_to_the_captured_scheduler(bool inlines)
    {
        var inner = new Body("inner", Latch(0), Note, Latch(1), Note);
        string[] log = Run.Both(
            new Body("outer", Note, Call(inner), Note, Latch(2), Note), () => new World(inliningScheduler: inlines), OnScheduler);
        Assert.Contains(log, line => line.StartsWith("outer2: pool, local 0, context none, scheduler S", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_caller_that_captured_is_scheduled_when_its_callee_ends_elsewhere(bool inlines)
    {
        string[] log = Run.Both(
            new Body("outer", Call(s_inner), Note, Call(s_inner), Note), () => new World(inliningScheduler: inlines), OnScheduler);
        Assert.Contains("queue to S", log);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_callee_that_ends_on_the_pool(bool inlines) =>
        Run.Both(
            new Body("outer", Call(s_inner), Note, Call(s_inner), Note),
            () => new World(inliningScheduler: inlines, asynchronousGates: true), OnScheduler);

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_caller_that_did_not_capture_leaves_the_scheduler(bool inlines)
    {
        var inner = new Body("inner", Latch(0), Note);
        Run.Both(
            new Body("outer", Call(inner).Anywhere(), Note, Call(inner), Note), () => new World(inliningScheduler: inlines), OnScheduler);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Exceptions_go_the_same_way(bool inlines)
    {
        var inner = new Body("inner", Latch(0).Anywhere(), Throw);
        Run.Both(new Body("outer", Call(inner).Catch(2), Note, Note), () => new World(inliningScheduler: inlines), OnScheduler);
    }

    [Fact]
    public void Yield_returns_to_the_captured_scheduler() =>
        Run.Both(new Body("outer", Yield, Note), () => new World(), OnScheduler);

    [Fact]
    public void Callers_are_no_part_of_the_task_in_which_an_awaiter_completes()
    {
        static (bool Inner, bool Outer) Observe(Func<ManualAwaiter, Action<bool>, Task> run)
        {
            var inTask = new List<bool>();
            var awaiter = new ManualAwaiter();
            Task task = run(awaiter, inTask.Add);
            Task.Run(awaiter.Continue).Wait();
            Assert.True(task.IsCompletedSuccessfully);
            return (inTask[0], inTask[1]);
        }

        (bool, bool) expected = (false, false), actual = (false, false);
        OnOwnThread.Run(() =>
        {
            expected = Observe(ObservedCaller.Original);
            actual = Observe(ObservedCaller.Thunk);
        });
        Assert.Equal((true, false), expected);
        Assert.Equal(expected, actual);
    }
}
