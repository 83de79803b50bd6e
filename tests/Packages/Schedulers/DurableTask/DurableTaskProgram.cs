using DurableTask.Core;
using DurableTask.Core.Command;
using DurableTask.Core.Exceptions;
using DurableTask.Core.History;
using Newtonsoft.Json.Linq;

namespace Async2.PackagePrograms;

/// <summary>
/// Orchestrations that are run anew from their history for each event. A loop in place of a service executes the activities.
/// </summary>
internal static class DurableTaskProgram
{
    public static Task<int> Run() => Scenarios.Run(
        ("activities", () => Orchestrate<Fan>("4")),
        ("timers", () => Orchestrate<Timers>("\"x\"")),
        ("exceptions", () => Orchestrate<Failing>("2")),
        ("sub-orchestrations", () => Orchestrate<Nested>("2")),
        ("events", () => Orchestrate<Waiting>("0", "Go", "Stop")),
        ("continue as new", () => Orchestrate<Again>("0")),
        ("leaving the thread", () => Orchestrate<Leaving>("0")));

    private static Task Orchestrate<T>(string input, params string[] events)
        where T : TaskOrchestration, new()
    {
        Console.WriteLine($"  result {Execute<T>(input, new(events))}");
        return Task.CompletedTask;
    }

    /// <summary>Runs an orchestration until it ends. Each round replays all of its history.</summary>
    private static string Execute<T>(string input, Queue<string> events)
        where T : TaskOrchestration, new()
    {
        var history = new List<HistoryEvent>();
        List<HistoryEvent> added = [new OrchestratorStartedEvent(-1), Started(typeof(T).Name, input)];
        for (var round = 0; round < 30; round++)
        {
            var state = new OrchestrationRuntimeState(history);
            foreach (var e in added) state.AddEvent(e);
            history.AddRange(added);
            var result = new TaskOrchestrationExecutor(state, new T(), BehaviorOnContinueAsNew.Carryover).Execute();
            added = [];
            foreach (var action in result.Actions.OrderBy(a => a.Id))
            {
                Console.WriteLine($"  {round}: {action.OrchestratorActionType} {action.Id}");
                if (action is OrchestrationCompleteOrchestratorAction { OrchestrationStatus: OrchestrationStatus.ContinuedAsNew } again)
                    return Execute<T>(again.Result!, events);
                if (action is OrchestrationCompleteOrchestratorAction complete) return $"{complete.OrchestrationStatus} {complete.Result}";
                history.Add(Scheduled(action));
                added.Add(Ended(action));
            }

            history.Add(new OrchestratorCompletedEvent(-1));
            if (added.Count == 0 && events.TryDequeue(out var name)) added.Add(new EventRaisedEvent(-1, $"\"{name}!\"") { Name = name });
            if (added.Count == 0) return "waits for ever";
            added.Insert(0, new OrchestratorStartedEvent(-1));
        }

        return "does not end";
    }

    private static ExecutionStartedEvent Started(string name, string input) => new(-1, input)
    {
        Name = name,
        OrchestrationInstance = new() { InstanceId = "instance", ExecutionId = "execution" },
    };

    private static HistoryEvent Scheduled(OrchestratorAction action) => action switch
    {
        ScheduleTaskOrchestratorAction task => new TaskScheduledEvent(task.Id, task.Name!, task.Version, task.Input),
        CreateTimerOrchestratorAction timer => new TimerCreatedEvent(timer.Id, timer.FireAt),
        CreateSubOrchestrationAction sub => new SubOrchestrationInstanceCreatedEvent(sub.Id) { Name = sub.Name, Version = sub.Version, Input = sub.Input, InstanceId = sub.InstanceId },
        _ => throw new NotSupportedException($"{action.OrchestratorActionType}"),
    };

    private static HistoryEvent Ended(OrchestratorAction action)
    {
        switch (action)
        {
            case ScheduleTaskOrchestratorAction task:
                var argument = (int)JArray.Parse(task.Input!)[0];
                return argument < 0
                    ? new TaskFailedEvent(-1, task.Id, $"activity {argument}", null)
                    : new TaskCompletedEvent(-1, task.Id, $"{argument * argument}");
            case CreateTimerOrchestratorAction timer:
                return new TimerFiredEvent(-1, timer.FireAt) { TimerId = timer.Id };
            default:
                var sub = (CreateSubOrchestrationAction)action;
                var result = Execute<Fan>($"{JToken.Parse(sub.Input!)}", []);
                return new SubOrchestrationInstanceCompletedEvent(-1, sub.Id, result.Split(' ')[1]);
        }
    }

    /// <summary>Prints only what is not replayed.</summary>
    private static void Note(OrchestrationContext context, string text)
    {
        if (!context.IsReplaying)
            Console.WriteLine($"    {text} ({TaskScheduler.Current.GetType().Name}, {SynchronizationContext.Current?.GetType().Name}, orchestrator's thread: {OrchestrationContext.IsOrchestratorThread})");
    }

    private static async Task<int> Square(OrchestrationContext context, int n)
    {
        try
        {
            return await context.ScheduleTask<int>("Square", "", n);
        }
        finally
        {
            Note(context, $"square of {n}");
        }
    }

    private static async ValueTask<int> SquareTwice(OrchestrationContext context, int n) => await Square(context, await Square(context, n));

    private sealed class Fan : TaskOrchestration<int, int>
    {
        public override async Task<int> RunTask(OrchestrationContext context, int input)
        {
            Note(context, "started");
            var squares = await Task.WhenAll(Enumerable.Range(0, input).Select(n => Square(context, n)));
            Note(context, $"squares {string.Join(", ", squares)}");
            var sum = 0;
            await foreach (var square in Each(context, squares)) sum += square;
            Note(context, $"sum {sum}");
            return sum;
        }

        private static async IAsyncEnumerable<int> Each(OrchestrationContext context, int[] squares)
        {
            foreach (var square in squares) yield return await SquareTwice(context, square);
        }
    }

    private sealed class Timers : TaskOrchestration<string, string>
    {
        public override async Task<string> RunTask(OrchestrationContext context, string input)
        {
            for (var i = 0; i < 2; i++)
            {
                input += await context.CreateTimer(context.CurrentUtcDateTime.AddMinutes(i + 1), $"{i}");
                Note(context, input);
            }

            using var cancel = new CancellationTokenSource();
            var timer = context.CreateTimer(context.CurrentUtcDateTime.AddDays(1), "late", cancel.Token);
            var square = SquareTwice(context, 2).AsTask();
            var first = await Task.WhenAny(square, Named(context, timer));
            cancel.Cancel();
            Note(context, $"{first == square}");
            return input;
        }

        private static async Task<string> Named(OrchestrationContext context, Task<string> timer)
        {
            var name = await timer;
            Note(context, name);
            return name;
        }
    }

    private sealed class Failing : TaskOrchestration<string, int>
    {
        public override async Task<string> RunTask(OrchestrationContext context, int input)
        {
            var failures = new List<string>();
            for (var i = 0; i < input; i++)
            {
                try
                {
                    await SquareTwice(context, -1 - i);
                }
                catch (TaskFailedException e) when (e.Message.Length > 0)
                {
                    failures.Add(e.Message);
                    await Square(context, i);
                    Note(context, e.Message);
                }
            }

            await SquareTwice(context, -9);
            return string.Join(", ", failures);
        }
    }

    private sealed class Nested : TaskOrchestration<int, int>
    {
        public override async Task<int> RunTask(OrchestrationContext context, int input)
        {
            var sum = 0;
            for (var i = 0; i < input; i++) sum += await context.CreateSubOrchestrationInstance<int>("Fan", "", $"sub{i}", i + 2);
            Note(context, $"sum {sum}");
            return sum;
        }
    }

    private sealed class Waiting : TaskOrchestration<string, int, string, string>
    {
        private readonly Dictionary<string, TaskCompletionSource<string>> _events = [];

        public override async Task<string> RunTask(OrchestrationContext context, int input)
        {
            var first = await Event("Go");
            Note(context, first);
            var square = await SquareTwice(context, 3);
            var second = await Event("Stop");
            Note(context, second);
            return $"{first} {square} {second}";
        }

        public override void OnEvent(OrchestrationContext context, string name, string input) => Source(name).TrySetResult(input);

        private async Task<string> Event(string name) => await Source(name).Task;

        private TaskCompletionSource<string> Source(string name) =>
            _events.TryGetValue(name, out var source) ? source : _events[name] = new TaskCompletionSource<string>();
    }

    private sealed class Again : TaskOrchestration<int, int>
    {
        public override async Task<int> RunTask(OrchestrationContext context, int input)
        {
            var square = await SquareTwice(context, input);
            Note(context, $"{input} {square}");
            if (input < 2) context.ContinueAsNew(input + 1);
            return square;
        }
    }

    private sealed class Leaving : TaskOrchestration<int, int>
    {
        public override async Task<int> RunTask(OrchestrationContext context, int input)
        {
            await Task.Delay(200).ConfigureAwait(false);    // long after the executor has looked
            return await Square(context, input);
        }
    }
}
