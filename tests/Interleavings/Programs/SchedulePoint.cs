namespace Async2.Interleaved;

/// <summary>A place in the code under exploration at which another thread may go on. The runtime library calls it once it is instrumented.</summary>
public static class SchedulePoint
{
    [ThreadStatic]
    private static ControlledThread? t_current;

    internal static ControlledThread? Current
    {
        get => t_current;
        set => t_current = value;
    }

    /// <summary>Before what other threads may see, or may have changed.</summary>
    public static void Here() => t_current?.Yield();

    /// <summary>An exchange that is none, to show that what is wrong is found: between reading and writing others may come.</summary>
    public static int TornExchange(ref int place, int value)
    {
        var before = place;
        Here();
        place = value;
        return before;
    }

    /// <inheritdoc cref="TornExchange"/>
    public static int TornCompareExchange(ref int place, int value, int comparand)
    {
        var before = place;
        Here();
        if (before == comparand) place = value;
        return before;
    }
}
