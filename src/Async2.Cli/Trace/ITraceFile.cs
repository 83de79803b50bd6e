namespace Async2.Cli.Trace;

/// <summary>A format of traces.</summary>
internal interface ITraceFile : IChainObserver, IDisposable
{
    /// <summary>Completes the file.</summary>
    /// <param name="chains">The chains, some of which have not ended.</param>
    /// <param name="at">The time of the last event.</param>
    void Finish(ChainTable chains, double at);
}
