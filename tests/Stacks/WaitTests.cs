using Async2.Stacks.Tests.Inspected;
using Async2.Stacks.Tests.Reading;
using Async2.Tests.Shared;

namespace Async2.Stacks.Tests;

/// <summary>A frame that can go on says where it waits for its turn, and why it can go on, or which thread runs it.</summary>
public class WaitTests
{
    private const string Context = "SynchronizationContext Shapes.Turns.IdleContext ";
    private const string Scheduler = "TaskScheduler Shapes.Turns.IdleScheduler ";

    [Theory]
    [InlineData(Form.AsCompiled, 10, Source.Live)]
    [InlineData(Form.Woven, 10, Source.HeapCore)]
    public void A_posted_frame_names_the_queue_and_what_has_ended(Form form, int version, Source source)
    {
        using var program = RunningProgram.Start(ProgramBuild.Shapes(form, version));
        var waits = Listings.Of(program, source).Groups.ToLookup(g => g.Frames[0].Method, g => g.WaitsFor);
        Assert.Equal([Context + "(its task has ended)"], waits["Shapes.Turns.PostedAsync(Task)"]);
        Assert.Equal([Context + "(Task.Delay has fired)"], waits["Shapes.Turns.FiredAsync(IdleContext)"]);
        Assert.Equal([Context + "(Task.Yield)"], waits["Shapes.Turns.YieldsAsync()"]);
        Assert.Equal([Scheduler + "(its task has ended)"], waits["Shapes.Turns.ScheduledAsync(Task)"]);
    }

    [Theory]
    [InlineData(Form.AsCompiled, 10, Source.Live)]
    [LongInlineData(Form.Debug, 10, Source.Live)]
    [InlineData(Form.Woven, 10, Source.Live)]
    [InlineData(Form.Woven, 10, Source.HeapCore)]
    public void A_frame_that_runs_or_is_queued_says_where(Form form, int version, Source source)
    {
        using var program = RunningProgram.Start(ProgramBuild.Trouble(form, version), "turns");
        var waits = Listings.Of(program, source).Groups.ToLookup(g => g.Frames[0].Method, g => g.WaitsFor);
        Assert.Equal([$"nothing: it runs on thread {Assert.Single(program.Output)}"], waits["Troubles.Turns.RunsAsync(Task)"]);
        Assert.Equal(["a thread of the pool (Task.Yield)"], waits["Troubles.Turns.YieldsAsync()"]);
        Assert.Equal(["a thread of the pool (its task has ended)"], waits["Troubles.Turns.GoesOnAsync(Task)"]);
        Assert.Equal(["a timer: PeriodicTimer, without end"], waits["Troubles.Turns.TicksAsync(PeriodicTimer)"]);
        var delays = string.Join("; ", waits["Troubles.Turns.DelaysAsync()"]);
        Assert.Contains("a timer: Task.Delay, which has fired, and is queued", delays, StringComparison.Ordinal);
        Assert.Contains("nothing: it runs on thread", delays, StringComparison.Ordinal);
    }
}
