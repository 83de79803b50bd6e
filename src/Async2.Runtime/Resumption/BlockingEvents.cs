using System.Diagnostics.Tracing;

namespace Async2;

/// <summary>
/// The event source <c>Async2.Blocking</c>. It reports blocking calls in woven code that block a thread of the pool, where only the running
/// program knows why.
/// </summary>
/// <remarks>Apart from <see cref="ChainEvents"/>, because a listener for chains has a price. Name and GUID are as there.</remarks>
[EventSource(Name = "Async2.Blocking", Guid = "ff94ea77-5649-58af-770b-fb829f1e36f7")]
[StackTraceHidden]
internal sealed class BlockingEvents : EventSource
{
    private static BlockingEvents? s_log;

    private BlockingEvents()
    {
    }

    /// <summary>Makes the source. For <see cref="LibraryStart"/>.</summary>
    internal static void Make() => s_log = new BlockingEvents();

    /// <summary>Reports a blocking call of the current thread, if anyone listens.</summary>
    /// <param name="reason">Why it does not suspend.</param>
    internal static void CallBlocks(string reason)
    {
        if (s_log is not { } log) LibraryStart.Request();
        else if (log.IsEnabled()) log.BlockingCall(reason);
    }

    /// <summary>A blocking call blocks its thread.</summary>
    /// <param name="reason">The reason.</param>
    [Event(1, Level = EventLevel.Informational)]
    private void BlockingCall(string reason) => WriteEvent(1, reason);
}
