// Events of TplEventSource for the awaited task and the returned task, which weaving keeps.
// runtime10: no event tells the end of a method that has a result
using System.Diagnostics.Tracing;

namespace Corpus.TaskEvents;

[OwnProcess]
internal static class Program
{
    public static void Main()
    {
        using var listener = new Listener();
        Run("a result", source => Caller(source.Task), source => source.SetResult(1));
        Run("a failure", source => Caller(source.Task), source => source.SetException(new StepException("failed")));
        Run("a value", source => Value(source.Task).AsTask(), source => source.SetResult(1));
        Run("cancellation", source => Caller(source.Task), source => source.SetCanceled());

        void Run(string name, Func<TaskCompletionSource<int>, Task<int>> call, Action<TaskCompletionSource<int>> complete)
        {
            var source = new TaskCompletionSource<int>();
            listener.Names[source.Task.Id] = "source";
            var task = call(source);
            listener.Names[task.Id] = "method";
            var behind = Wait(task);
            complete(source);
            WriteLine($"{name}: {task.Status}, {behind.Status}");
            foreach (var line in listener.Seen) WriteLine($"  {line}");
            listener.Seen.Clear();
        }
    }

    private static async Task<int> Caller(Task<int> task) => await Callee(task) + 1;

    private static async Task<int> Callee(Task<int> task)
    {
        try
        {
            return await task;
        }
        catch (StepException)
        {
            await Task.CompletedTask;
            throw;
        }
    }

    private static async ValueTask<int> Value(Task<int> task) => await Callee(task);

    // Not async: only what the two tasks do is of interest.
    private static Task Wait(Task<int> task) => task.ContinueWith(_ => { }, TaskContinuationOptions.ExecuteSynchronously);
}

internal sealed class Listener : EventListener
{
    private const EventKeywords TaskAndCausalityKeywords = (EventKeywords)0x7B;

    public Dictionary<int, string> Names { get; } = [];

    public List<string> Seen { get; } = [];

    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == "System.Threading.Tasks.TplEventSource") EnableEvents(eventSource, EventLevel.Verbose, TaskAndCausalityKeywords);
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        // While the base class is being constructed, there are no names yet.
        if (Names is null || Value("TaskID") is not int id || !Names.TryGetValue(id, out var name)) return;
        Seen.Add($"{name}: {eventData.EventId} {eventData.EventName}{(Value("Status") is int status ? $", status {status}" : "")}");

        object Value(string field)
        {
            var i = eventData.PayloadNames.IndexOf(field);
            return i < 0 ? null : eventData.Payload[i];
        }
    }
}
