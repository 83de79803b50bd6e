namespace Async2.Inspect.Trace;

/// <summary>A trace of a process into a file.</summary>
internal sealed class TraceRun
{
    private readonly ITraceFile _file;
    private readonly ChainTable _chains;
    private readonly AsyncEventReader _reader;
    private double _last;

    private TraceRun(ITraceFile file)
    {
        _file = file;
        _chains = new ChainTable(file);
        file.Start(_chains);
        _reader = new AsyncEventReader(Apply);
    }

    private int Events { get; set; }

    /// <summary>Writes the events of a session until it ends, its time is over, or the user interrupts.</summary>
    public static TraceResult Write(EventSession session, ITraceFile file, TimeSpan? duration, CancellationToken interruption)
    {
        var run = new TraceRun(file);
        using var end = CancellationTokenSource.CreateLinkedTokenSource(interruption);
        if (duration is { } time) end.CancelAfter(time);
        using var stopping = end.Token.Register(session.Stop);
        session.Read(run._reader.Read);
        file.Finish(run._last);
        return new TraceResult(run.Events, run._chains.Begun, run._chains.Open.Count, session.Lost, HasEnded: !end.IsCancellationRequested)
        {
            LeftOut = run._reader.LeftOut,
        };
    }

    private void Apply(AsyncEvent e)
    {
        Events++;
        _last = e.At;
        _chains.Apply(e);
    }
}

/// <summary>The outcome of a trace.</summary>
/// <param name="Events">The events of chains.</param>
/// <param name="Chains">The chains that began.</param>
/// <param name="Open">Those that did not end.</param>
/// <param name="Lost">Events that the process dropped.</param>
/// <param name="HasEnded">Whether the process ended.</param>
internal sealed record TraceResult(int Events, int Chains, int Open, int Lost, bool HasEnded)
{
    /// <summary>The sentence about events that async2 dropped; null if there are none.</summary>
    public string? LeftOut { get; init; }
}
