using System.Diagnostics.Tracing;

namespace Async2;

/// <summary>
/// The event source <c>Async2</c>. It reports chains that get their completion while a listener is enabled: begin, suspensions, resumptions
/// and end. Chains that began earlier are not reported.
/// </summary>
/// <remarks>
/// No name ends in Start or Stop, because the class library makes an activity of such a pair. The GUID is that of the name, by which
/// tools find it. The class library would derive it by rules of cultures, whose data a program may not need, nor have.
/// <para>
/// To make an event source runs code of listeners, under a lock of theirs. No chain may wait for that, because its thread may hold other
/// locks (<see cref="LibraryStart"/>).
/// </para>
/// </remarks>
[EventSource(Name = "Async2", Guid = "efa2b731-0453-5d87-ce29-47415029c49b")]
[StackTraceHidden]
internal sealed class ChainEvents : EventSource
{
    private ChainEvents()
    {
    }

    /// <summary>The source; null until it has been made.</summary>
    internal static ChainEvents? Log { get; private set; }

    /// <summary>Whether a listener has enabled the source.</summary>
    internal static bool AreEnabled
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Log is { } log && log.IsEnabled();
    }

    /// <summary>Makes the source. For <see cref="LibraryStart"/>.</summary>
    internal static void Make() => Log = new ChainEvents();

    /// <summary>A chain has got its completion.</summary>
    /// <param name="chain">The number of the chain.</param>
    /// <param name="method">The continuation class of the outermost method.</param>
    /// <param name="task">The id of the task that the chain completes; 0 if it has none.</param>
    /// <param name="activity">The id of the current <see cref="Activity"/>, or nothing.</param>
    [Event(1, Level = EventLevel.Informational)]
    public void ChainBegin(long chain, string method, int task, string activity) => Write(1, 4, chain, method, task, activity);

    /// <summary>A chain is about to wait.</summary>
    /// <param name="chain">The number of the chain.</param>
    /// <param name="method">The continuation class of the innermost method.</param>
    /// <param name="point">The number of its suspension point.</param>
    [Event(2, Level = EventLevel.Informational)]
    public void ChainSuspend(long chain, string method, int point) => Write(2, 3, chain, method, point, "");

    /// <summary>A chain has been resumed.</summary>
    [Event(3, Level = EventLevel.Informational)]
    public void ChainResume(long chain) => WriteEvent(3, chain);

    /// <summary>A chain has ended.</summary>
    /// <param name="chain">The number of the chain.</param>
    /// <param name="exception">The type of the exception that has ended it, or nothing.</param>
    [Event(4, Level = EventLevel.Informational)]
    public void ChainEnd(long chain, string exception) => WriteEvent(4, chain, exception);

    [NonEvent]
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Its data are numbers and strings.")]
    private unsafe void Write(int id, int count, long chain, string method, int number, string activity)
    {
        fixed (char* methodText = method, activityText = activity)
        {
            EventData* data = stackalloc EventData[4];
            data[0] = new EventData { DataPointer = (nint)(&chain), Size = sizeof(long) };
            data[1] = new EventData { DataPointer = (nint)methodText, Size = (method.Length + 1) * sizeof(char) };
            data[2] = new EventData { DataPointer = (nint)(&number), Size = sizeof(int) };
            data[3] = new EventData { DataPointer = (nint)activityText, Size = (activity.Length + 1) * sizeof(char) };
            WriteEventCore(id, count, data);
        }
    }
}
