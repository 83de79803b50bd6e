// All that TplEventSource says of the tasks of async methods that wait for tasks of others: begin and end, who waits for whom, and what runs meanwhile.
// runtime-async: its methods have no boxes
using System.Diagnostics.Tracing;

namespace Corpus.TaskEventsOfMethods;

[OwnProcess]
internal static class Program
{
    private static readonly TaskCompletionSource s_before = new(), s_after = new();
    private static readonly TaskCompletionSource<int> s_queued = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public static void Main()
    {
        var begun = WaitsTwice(s_before.Task, s_after.Task); // before anybody listens
        var listener = new Listener();
        WriteLine("once");
        var source = new TaskCompletionSource();
        var task = WaitsOnce(source.Task);
        source.SetResult();
        WriteLine(task.Status);

        WriteLine("twice, of int");
        source = new TaskCompletionSource();
        var second = new TaskCompletionSource();
        var number = WaitsTwice(source.Task, second.Task);
        source.SetResult();
        second.SetResult();
        WriteLine(number.Result);

        WriteLine("fails");
        source = new TaskCompletionSource();
        task = Fails(source.Task);
        source.SetResult();
        WriteLine(task.Status);

        WriteLine("async void");
        source = new TaskCompletionSource();
        Forgotten(source.Task);
        source.SetResult();

        WriteLine("waits for another");
        source = new TaskCompletionSource();
        Task inner = WaitsOnce(source.Task), outer = WaitsConfigured(inner);
        source.SetResult();
        WriteLine(outer.Status);

        WriteLine("does not wait");
        WriteLine(WaitsOnce(Task.CompletedTask).Status);

        WriteLine("queued, so on two threads");
        listener.IsSorted = true;
        var queued = WaitsQueued();
        s_queued.SetResult(1);
        queued.Wait();
        listener.Dispose();

        WriteLine("begun before");
        s_before.SetResult();
        s_after.SetResult();
        WriteLine(begun.Result);
    }

    private static async Task WaitsOnce(Task step) => await step;

    private static async Task<int> WaitsTwice(Task first, Task second)
    {
        await first;
        await second;
        return 2;
    }

    private static async Task Fails(Task step)
    {
        await step;
        throw new InvalidOperationException();
    }

    private static async void Forgotten(Task step) => await step;

    private static async ValueTask<int> OfNumber(Task<int> step) => await step;

    private static async Task WaitsConfigured(Task step) => await step.ConfigureAwait(false);

    private static async Task WaitsQueued()
    {
        await OfNumber(s_queued.Task).AsTask().ConfigureAwait(false);
        await Task.Yield();
    }

    /// <summary>Prints the events, with numbers for the ids of tasks, as they come up.</summary>
    private sealed class Listener : EventListener
    {
        private readonly Dictionary<int, int> _numbers = new() { [0] = 0 };
        private readonly List<string> _sorted = [];
        private readonly int _thread = Environment.CurrentManagedThreadId;

        public bool IsSorted { get; set; }

        public override void Dispose()
        {
            base.Dispose();
            lock (_sorted)
            {
                foreach (var line in _sorted.Order(StringComparer.Ordinal)) WriteLine(line);
            }
        }

        protected override void OnEventSourceCreated(EventSource source)
        {
            // Everything but activity ids.
            if (source.Name == "System.Threading.Tasks.TplEventSource") EnableEvents(source, EventLevel.Verbose, (EventKeywords)0x3F);
        }

        protected override void OnEventWritten(EventWrittenEventArgs written)
        {
            // Tasks of the class library end on other threads at times.
            if (!IsSorted && Environment.CurrentManagedThreadId != _thread) return;
            lock (_sorted)
            {
                var payload = written.PayloadNames.Select((name, i) => name switch
                {
                    "OriginatingTaskSchedulerID" => null,
                    "TaskID" or "ContinueWithTaskID" or "ContinueWithTaskId" or "OriginatingTaskID" => $"{name} {Number((int)written.Payload[i])}",
                    _ => $"{name} {written.Payload[i]}",
                });
                var line = $"  {written.EventName}: {string.Join(", ", payload.Where(p => p is not null))}";
                if (!IsSorted) WriteLine(line);
                else if (!line.Contains("Behavior 1") && !line.Contains("Work 0") && !line.Contains("End")) _sorted.Add(line); // not what Wait() does, nor what comes after it
            }
        }

        private int Number(int id)
        {
            if (IsSorted) return id == 0 ? 0 : 1;
            if (!_numbers.TryGetValue(id, out var number)) _numbers[id] = number = _numbers.Count;
            return number;
        }
    }
}
