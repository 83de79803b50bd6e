namespace Async2.Tests;

/// <summary>What the activations of one run share: the latches, the contexts, and the log of what happened where.</summary>
internal sealed class World
{
    private readonly List<string> _log = [];
    private readonly Thread _home = Thread.CurrentThread;

    public World(int latches = 4, bool asynchronousGates = false, bool inliningScheduler = false, bool notifies = false)
    {
        Latches = [.. Enumerable.Range(0, latches).Select(i => new Latch(asynchronousGates, notifies ? () => Log($"subscribed to latch {i}") : null))];
        Contexts = [new RecordingContext("A", Log), new RecordingContext("B", Log), new SynchronizationContext(), new InlineContext("I", Log)];
        Scheduler = new RecordingScheduler("S", inliningScheduler, Log);
        InlineScheduler = new RecordingScheduler("T", inlines: true, Log);
        Local = notifies
            ? new AsyncLocal<int>(change => Log($"{change.PreviousValue}→{change.CurrentValue}{(change.ThreadContextChanged ? " with the context" : "")}"))
            : new AsyncLocal<int>();
    }

    /// <summary>Whether frames that wait for their callees are kept in tasklets.</summary>
    public bool HasTasklets { get; set; }

    public Latch[] Latches { get; }

    public SynchronizationContext[] Contexts { get; }

    public RecordingScheduler Scheduler { get; }

    /// <summary>Runs at once what is started on it.</summary>
    public RecordingScheduler InlineScheduler { get; }

    public AsyncLocal<int> Local { get; }

    public void Log(string line)
    {
        lock (_log) _log.Add(line);
    }

    public string[] TakeLog()
    {
        lock (_log) return [.. _log];
    }

    public void Note(string label) => Log(Describe(label));

    public string Describe(string label)
    {
        SynchronizationContext? context = SynchronizationContext.Current;
        string where = Thread.CurrentThread == _home ? "home" : Thread.CurrentThread.IsThreadPoolThread ? "pool" : "elsewhere";
        return $"{label}: {where}, local {Local.Value}, context {(context is RecordingContext or InlineContext ? context : context?.GetType().Name ?? "none")}, "
            + $"scheduler {(TaskScheduler.Current == TaskScheduler.Default ? "default" : TaskScheduler.Current)}, "
            + $"task {(Task.CurrentId is null ? "none" : "some")}, flow {!ExecutionContext.IsFlowSuppressed()}";
    }

    /// <summary>What an instruction does that awaits nothing.</summary>
    public void Perform(Instruction instruction, string label)
    {
        switch (instruction.Op)
        {
            case Op.Note:
                Note(label);
                break;
            case Op.SetLocal:
                Local.Value = instruction.Argument;
                break;
            case Op.SetContext:
                SynchronizationContext.SetSynchronizationContext(instruction.Argument < 0 ? null : Contexts[instruction.Argument]);
                break;
            case Op.SuppressFlow when !ExecutionContext.IsFlowSuppressed():
                ExecutionContext.SuppressFlow();
                break;
            case Op.RestoreFlow when ExecutionContext.IsFlowSuppressed():
                ExecutionContext.RestoreFlow();
                break;
            case Op.Throw:
                throw new InvalidOperationException($"thrown by {label}");
            case Op.Cancel:
                throw new OperationCanceledException($"canceled by {label}");
        }
    }
}
