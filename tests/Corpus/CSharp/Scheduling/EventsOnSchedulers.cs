// Code on a TaskScheduler that runs one task at a time and none inline: all events of tasks there name this scheduler, and nothing goes to the pool.
// runtime10: its methods take another number of turns
using System.Diagnostics.Tracing;

namespace Corpus.EventsOnSchedulers;

[OwnProcess]
internal static class Program
{
    public static void Main()
    {
        using var listener = new Listener();
        foreach (var completion in Enum.GetValues<Completion>())
        {
            WriteLine($"-- {completion}");
            Run("calls", s => Calls(s, completion));
            Run("forwarded", s => Forwarded(s, completion));
            Run("yields", s => Yields(s));
            Run("caught", s => Caught(s, completion));
            Run("finally", s => Finally(s, completion));
            Run("combined", s => Combined(s, completion));
            Run("iterator", s => Consumes(s, completion));
            Run("delegates", s => Delegates(s, completion));
            Run("void", s => Void(s, completion));
            Run("started", s => Task.Factory.StartNew(() => Calls(s, completion)).Unwrap());
            Run("leaves", s => Leaves(s, completion));
        }

        void Run(string name, Func<Turns, Task> shape)
        {
            var turns = new Turns();
            listener.Watch(turns);
            var outcome = turns.Run(() => shape(turns));
            listener.Watch(null);
            WriteLine($"{name}: {outcome}; {turns.Count} turns, {turns.Elsewhere} steps elsewhere, {listener.Foreign} foreign events, {listener.Transfers} transfers");
        }
    }

    private static async Task Calls(Turns turns, Completion completion)
    {
        turns.Check();
        await Outer(turns, completion);
        turns.Check();
    }

    private static async Task<int> Outer(Turns turns, Completion completion)
    {
        var n = await Inner(turns, completion) + await InnerValue(turns, completion);
        turns.Check();
        return n;
    }

    private static async Task<int> Inner(Turns turns, Completion completion)
    {
        await turns.Step(completion);
        turns.Check();
        return 1;
    }

    private static async ValueTask<int> InnerValue(Turns turns, Completion completion)
    {
        await turns.Step(completion);
        turns.Check();
        return 1;
    }

    private static async Task Forwarded(Turns turns, Completion completion)
    {
        await Forward(turns, completion);
        turns.Check();
    }

    private static Task<int> Forward(Turns turns, Completion completion) => Inner(turns, completion);

    private static async Task Yields(Turns turns)
    {
        for (var i = 0; i < 3; i++)
        {
            await Task.Yield();
            turns.Check();
            await YieldsInside(turns);
            turns.Check();
        }
    }

    private static async Task YieldsInside(Turns turns)
    {
        await Task.Yield();
        turns.Check();
    }

    private static async Task Caught(Turns turns, Completion completion)
    {
        try
        {
            await Outer(turns, completion);
        }
        catch (StepException) when (turns.Check())
        {
            turns.Check();
            await turns.Step(completion.Calm());
        }

        turns.Check();
    }

    private static async Task Finally(Turns turns, Completion completion)
    {
        try
        {
            await Outer(turns, completion);
        }
        finally
        {
            turns.Check();
            await Inner(turns, completion.Calm());
            turns.Check();
        }
    }

    private static async Task Combined(Turns turns, Completion completion)
    {
        var all = Task.WhenAll(Inner(turns, completion.Calm()), Outer(turns, completion), InnerValue(turns, completion.Calm()).AsTask());
        turns.Check();
        await await Task.WhenAny(all, Inner(turns, completion.Calm()));
        turns.Check();
        await all;
        turns.Check();
    }

    private static async Task Consumes(Turns turns, Completion completion)
    {
        await foreach (var n in Items(turns, completion))
        {
            turns.Check();
            await Inner(turns, completion.Calm());
        }

        turns.Check();
    }

    private static async IAsyncEnumerable<int> Items(Turns turns, Completion completion)
    {
        for (var i = 0; i < 2; i++)
        {
            turns.Check();
            yield return await Inner(turns, completion);
        }
    }

    private static async Task Delegates(Turns turns, Completion completion)
    {
        Func<Task<int>> f = async () =>
        {
            var n = await Inner(turns, completion);
            turns.Check();
            return n;
        };
        await f();
        turns.Check();
        await Task.Factory.StartNew(f).Unwrap();
        turns.Check();
        await f().ContinueWith(t => turns.Check(), TaskContinuationOptions.OnlyOnRanToCompletion);
        turns.Check();
    }

    // The one foreign event.
    private static async Task Leaves(Turns turns, Completion completion)
    {
        _ = Task.Run(() => { });
        await Inner(turns, completion);
        turns.Check();
    }

    private static async Task Void(Turns turns, Completion completion)
    {
        var done = new TaskCompletionSource();
        Start();
        await done.Task;
        turns.Check();

        async void Start()
        {
            await Inner(turns, completion.Calm());
            turns.Check();
            done.SetResult();
        }
    }
}

/// <summary>Runs what is queued, in turns on one thread, as workflow engines do. Nothing is run inline.</summary>
internal sealed class Turns : TaskScheduler
{
    private readonly Queue<Task> _queue = [];
    private readonly Queue<Action> _late = [];

    public int Count { get; private set; }

    public int Elsewhere { get; private set; }

    public bool Check()
    {
        if (Current != this) Elsewhere++;
        return true;
    }

    /// <summary>A step that is completed outside of the scheduler when nothing is queued.</summary>
    public Task Step(Completion completion)
    {
        switch (completion)
        {
            case Completion.Done: return Task.CompletedTask;
            case Completion.Fault: return Task.FromException(new StepException("step"));
        }
        var source = new TaskCompletionSource();
        _late.Enqueue(() =>
        {
            if (completion == Completion.Later) source.SetResult();
            else source.SetException(new StepException("step"));
        });
        return source.Task;
    }

    public string Run(Func<Task> body)
    {
        var task = Task.Factory.StartNew(body, CancellationToken.None, TaskCreationOptions.None, this).Unwrap();
        while (!task.IsCompleted)
        {
            if (_queue.TryDequeue(out var turn))
            {
                Count++;
                TryExecuteTask(turn);
            }
            else if (_late.TryDequeue(out var complete)) complete();
            else return "waits for ever";
        }

        return $"{task.Status}";
    }

    protected override void QueueTask(Task task) => _queue.Enqueue(task);

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued)
    {
        if (!taskWasPreviouslyQueued) _queue.Enqueue(task);
        return false;
    }

    protected override IEnumerable<Task> GetScheduledTasks() => _queue;
}

/// <summary>Counts events of tasks that are raised on the scheduler, and name another one; and threads to which work is sent.</summary>
internal sealed class Listener : EventListener
{
    private const EventKeywords Tasks = (EventKeywords)2, ThreadTransfer = (EventKeywords)0x10;
    private const int FirstWithScheduler = 7, LastWithScheduler = 11;

    private Turns _watched;

    public int Foreign { get; private set; }

    public int Transfers { get; private set; }

    public void Watch(Turns watched)
    {
        _watched = watched;
        if (watched is not null) (Foreign, Transfers) = (0, 0);
    }

    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == "System.Threading.Tasks.TplEventSource") EnableEvents(eventSource, EventLevel.Informational, Tasks);
        if (eventSource.Name == "System.Diagnostics.Eventing.FrameworkEventSource") EnableEvents(eventSource, EventLevel.Informational, ThreadTransfer);
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (_watched is not { } watched || TaskScheduler.Current != watched) return;
        if (eventData.EventSource.Name.EndsWith("FrameworkEventSource", StringComparison.Ordinal)) Transfers++;
        else if (eventData.EventId is >= FirstWithScheduler and <= LastWithScheduler && (int)eventData.Payload[0] != watched.Id) Foreign++;
    }
}
