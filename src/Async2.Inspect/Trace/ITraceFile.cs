namespace Async2.Inspect.Trace;

/// <summary>A format of traces.</summary>
internal interface ITraceFile : IChainObserver, IDisposable
{
    /// <summary>Begins the file.</summary>
    /// <param name="chains">The chains, of which there are none yet.</param>
    void Start(ChainTable chains);

    /// <summary>Completes the file.</summary>
    /// <param name="at">The time of the last event.</param>
    void Finish(double at);
}
