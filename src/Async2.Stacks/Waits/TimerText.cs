using System.Globalization;
using Async2.Stacks.Heap;

namespace Async2.Stacks.Waits;

/// <summary>Describes when timers are due.</summary>
/// <param name="types">The classes.</param>
/// <param name="now">The system's uptime in milliseconds; null for a core, which does not have it.</param>
internal sealed class TimerText(HeapTypes types, long? now)
{
    private const int MostNesting = 4;

    /// <summary>The due time of a timer of a delay: <c>(1:00:00), due in 0:41:12</c>.</summary>
    // A delay without end has no timer. One that has fired is without a due time, and calls back on the thread pool.
    public string Due(ulong timer)
    {
        if (timer == 0) return ", without end";
        if (TimerOf(timer) is not { } found) return "";
        var due = found.Value<uint>("_dueTime");
        if (due == uint.MaxValue) return ", which has fired, and is queued";
        var left = now is { } time ? found.Value<long>("_startTicks") + due - time : 0;
        return $"({Text(due)})" + (left > 0 && left <= due ? $", due in {Text(left)}" : left < 0 ? ", which is due" : "");
    }

    /// <summary>The period of a <c>PeriodicTimer</c>.</summary>
    public string Period(ulong timer)
    {
        var ticks = types.Object(timer)?.Value<long>("_period", "_ticks") ?? 0;
        if (ticks == Timeout.InfiniteTimeSpan.Ticks) return ", without end";
        return ticks > 0 ? $"({Text(ticks / TimeSpan.TicksPerMillisecond)})" : "";
    }

    // A Timer has a holder, which has the entry of the queue. A program's own ITimer may have anything.
    private HeapObject? TimerOf(ulong timer)
    {
        for (var nesting = 0; nesting < MostNesting; nesting++)
        {
            if (types.Object(timer) is not { } found) return null;
            if (found.Type.Name == "System.Threading.TimerQueueTimer") return found;
            timer = found.Reference("_timer");
        }
        return null;
    }

    private static string Text(long milliseconds) =>
        TimeSpan.FromMilliseconds(milliseconds).ToString(milliseconds < 1000 ? @"s\.fff" : @"d\.h\:mm\:ss", CultureInfo.InvariantCulture)
            .Replace("0.0:", "0:", StringComparison.Ordinal);
}
