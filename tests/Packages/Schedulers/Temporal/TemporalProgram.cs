using Temporalio.Runtime;
using Temporalio.Worker;

namespace Async2.PackagePrograms;

/// <summary>
/// Workflows that a worker replays from histories. It watches the events of tasks, and fails a workflow that leaves its scheduler.
/// </summary>
internal static class TemporalProgram
{
    private static TemporalRuntime? s_runtime;
    private static readonly TimeSpan s_minute = TimeSpan.FromMinutes(1);

    public static Task<int> Run()
    {
        // Workers that serve clients register it; a replayer does not.
        var listener = typeof(WorkflowReplayer).Assembly.GetType("Temporalio.Worker.WorkflowTracingEventListener", throwOnError: true)!;
        listener.GetMethod("Register")!.Invoke(listener.GetProperty("Instance")!.GetValue(null), null);
        return RunScenarios();
    }

    private static Task<int> RunScenarios() => Scenarios.Run(
        ("activities", Activities),
        ("signals", Signals),
        ("cancellation", Cancellation),
        ("exceptions", Exceptions),
        ("leaving the scheduler", Leaving),
        ("concurrency", Concurrency));

    private static Task Activities() => Replay<OrderWorkflow>(new TemporalHistory(nameof(OrderWorkflow), 3)
        .Task()
        .ActivityScheduled("Price", out var first, 0)
        .ActivityScheduled("Price", out var second, 1)
        .ActivityScheduled("Price", out var third, 2)
        .ActivityCompleted(second, 20).Task()
        .ActivityCompleted(first, 10).ActivityCompleted(third, 30).Task()
        .TimerStarted(s_minute, out var timer)
        .TimerFired(timer).Task()
        .ActivityScheduled("Price", out var last, 60)
        .ActivityCompleted(last, 1).Task()
        .Completed(61));

    private static Task Signals() => Replay<CounterWorkflow>(new TemporalHistory(nameof(CounterWorkflow), 3)
        .Signaled("Add", 1).Task()
        .TimerStarted(s_minute, out var first)
        .Signaled("Add", 2).Signaled("Add", 3).TimerFired(first).Task()
        .TimerStarted(s_minute, out var second)
        .TimerFired(second).Task()
        .TimerStarted(s_minute, out var third)
        .TimerFired(third).Task()
        .Completed(6));

    private static Task Cancellation() => Replay<CancelledWorkflow>(new TemporalHistory(nameof(CancelledWorkflow))
        .Task()
        .TimerStarted(2 * s_minute, out var other)
        .TimerStarted(s_minute, out var timer)
        .CancelRequested().Task()
        .TimerCanceled(timer)
        .TimerStarted(s_minute, out var last)
        .TimerFired(last).Task()
        .TimerCanceled(other)
        .Completed("cleaned up"));

    private static Task Exceptions() => Replay<FailingWorkflow>(new TemporalHistory(nameof(FailingWorkflow))
        .Task()
        .ActivityScheduled("Price", out var first, 1)
        .ActivityFailed(first, "no price").Task()
        .ActivityScheduled("Price", out var second, 2)
        .ActivityFailed(second, "none either").Task()
        .Completed("no price, none either"));

    private static async Task Leaving()
    {
        foreach (var how in new[] { "nothing", "Task.Run", "ConfigureAwait", "Task.Delay", "Yield", "StartNew" })
        {
            Console.WriteLine(how);
            await Replay<LeavingWorkflow>(new TemporalHistory(nameof(LeavingWorkflow), how).Task().Signaled("Go").Task().Completed(how));
        }
    }

    private static async Task Concurrency()
    {
        var replayer = new WorkflowReplayer(Options<OrderWorkflow>());
        OrderWorkflow.IsQuiet = true;
        var histories = Enumerable.Range(0, 50).Select(_ => new TemporalHistory(nameof(OrderWorkflow), 1)
            .Task()
            .ActivityScheduled("Price", out var first, 0).ActivityCompleted(first, 10).Task()
            .TimerStarted(s_minute, out var timer).TimerFired(timer).Task()
            .ActivityScheduled("Price", out var last, 10).ActivityCompleted(last, 1).Task()
            .Completed(11).Build()).Select((h, i) => h with { Id = $"{i}" }).ToArray();
        var results = await replayer.ReplayWorkflowsAsync(histories);
        OrderWorkflow.IsQuiet = false;
        Console.WriteLine($"{results.Count()} replayed, failed: {Outcomes.Text(results.Where(r => r.ReplayFailure is not null).Select(r => Outcomes.Describe(r.ReplayFailure)))}");
    }

    private static async Task Replay<T>(TemporalHistory history)
    {
        var options = Options<T>();
        options.WorkflowTaskCompleted += (_, task) =>
        {
            if (task.TaskFailureException is { } failure) Console.WriteLine($"  task failed: {Outcomes.Describe(failure)}");
        };
        var result = await new WorkflowReplayer(options).ReplayWorkflowAsync(history.Build(), throwOnReplayFailure: false);
        Console.WriteLine($"  replayed: {result.ReplayFailure?.GetType().Name ?? "well"}");
    }

    // Silent: the log has times.
    private static WorkflowReplayerOptions Options<T>()
    {
        s_runtime ??= new TemporalRuntime(new() { Telemetry = new() { Logging = null } });
        return new WorkflowReplayerOptions { Runtime = s_runtime }.AddWorkflow<T>();
    }
}
