namespace Observer;

/// <summary>Runs the calls of a compiled caller, in every way, and prints the events of each.</summary>
public sealed class Runner
{
    private const int MostThatNeverEnd = 5;

    private readonly Pump _pump = new();
    private int _neverEnded;

    /// <summary>
    /// Runs each call in each way, with and without a context to return to. The receivers change fastest, so a call site meets each of
    /// them after every other.
    /// </summary>
    public void Run(string name, params (string Receiver, Func<Cell, Task> Call)[] calls)
    {
        foreach (var way in Enum.GetValues<Way>())
        {
            foreach (var hasContext in new[] { false, true })
            {
                foreach (var (receiver, call) in calls)
                {
                    // A null receiver has only one way.
                    if (receiver == "null" && way != Way.Completes) continue;
                    Run($"{name} | {receiver} | {way} | {(hasContext ? "context" : "no context")}", way, hasContext, call);
                }
            }
        }
    }

    private void Run(string name, Way way, bool hasContext, Func<Cell, Task> call)
    {
        SynchronizationContext.SetSynchronizationContext(hasContext ? new NamedContext("main", _pump) : null);
        var cell = new Cell(way, changesContexts: hasContext, _pump);
        var ends = cell.Run(call);
        Console.Out.Write($"=== {name}\n{string.Concat(cell.Notes.Select(n => n + "\n"))}");
        if (!ends && ++_neverEnded == MostThatNeverEnd) Environment.Exit(3);
    }
}
