// Continuations of a method and its caller, for every original place and every place of completion.
namespace Corpus.CompletionElsewhere;

internal static class Program
{
    private static readonly string[] s_places = ["none", "plain", "A", "B", "S", "T"];

    private static readonly Dictionary<string, HandContext> s_contexts = new() { ["A"] = new("A"), ["B"] = new("B") };

    private static readonly Dictionary<string, HandScheduler> s_schedulers = new() { ["S"] = new("S"), ["T"] = new("T") };

    public static void Main()
    {
        foreach (var start in s_places)
            foreach (var completion in s_places)
                foreach (var isFree in new[] { false, true })
                    Case(start, completion, isFree);
    }

    private static void Case(string start, string completion, bool isFree)
    {
        var source = new TaskCompletionSource();
        var trace = new List<string>();
        var isSetting = false;
        using var isQueued = new ManualResetEventSlim();
        Task task = null;
        In(start, () => task = Caller());
        In(completion, () =>
        {
            isSetting = true;
            source.SetResult();
            isSetting = false;
        });
        isQueued.Set();
        do
        {
            foreach (var queue in s_contexts.Values.Select(c => c.Queue).Concat(s_schedulers.Values.Select(s => s.Queue)))
                while (queue.TryDequeue(out var run)) run();
        }
        while (!task.Wait(1));
        WriteLine($"{start} completed in {completion}{(isFree ? ", free" : "")}: {string.Join("; ", trace)}");

        void Note(string name)
        {
            // A thread of the pool waits until it cannot be taken for one that was asked inline.
            if (Thread.CurrentThread.IsThreadPoolThread) isQueued.Wait();
            trace.Add($"{name} in {Here()}{(isSetting ? " inline" : "")}{(Thread.CurrentThread.IsThreadPoolThread ? " on the pool" : "")}");
        }

        async Task Caller()
        {
            await Callee();
            Note("caller");
        }

        async Task Callee()
        {
            await Innermost().ConfigureAwait(!isFree);
            Note("callee");
        }

        async Task Innermost()
        {
            await source.Task.ConfigureAwait(!isFree);
            Note("innermost");
        }
    }

    private static void In(string place, Action action)
    {
        if (s_schedulers.TryGetValue(place, out var scheduler))
        {
            Task.Factory.StartNew(action, CancellationToken.None, TaskCreationOptions.None, scheduler);
            scheduler.Queue.Dequeue()();
            return;
        }

        SynchronizationContext.SetSynchronizationContext(place switch
        {
            "none" => null,
            "plain" => new SynchronizationContext(),
            _ => s_contexts[place],
        });
        action();
        SynchronizationContext.SetSynchronizationContext(null);
    }

    private static string Here() =>
        TaskScheduler.Current is HandScheduler scheduler ? scheduler.Name
        : SynchronizationContext.Current is HandContext context ? context.Name
        : SynchronizationContext.Current is null ? "none" : "plain";
}

internal sealed class HandContext(string name) : SynchronizationContext
{
    public string Name => name;

    public Queue<Action> Queue { get; } = new();

    public override void Post(SendOrPostCallback d, object state) => Queue.Enqueue(() =>
    {
        SetSynchronizationContext(this);
        d(state);
        SetSynchronizationContext(null);
    });
}

internal sealed class HandScheduler(string name) : TaskScheduler
{
    public string Name => name;

    public Queue<Action> Queue { get; } = new();

    protected override void QueueTask(Task task) => Queue.Enqueue(() => TryExecuteTask(task));

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => !taskWasPreviouslyQueued && TryExecuteTask(task);

    protected override IEnumerable<Task> GetScheduledTasks() => [];
}
