namespace Async2.Interleaved;

/// <summary>A point in the explored code at which another thread may continue. The instrumented runtime library calls it.</summary>
public static class SchedulePoint
{
    [ThreadStatic]
    private static ControlledThread? t_current;

    internal static ControlledThread? Current
    {
        get => t_current;
        set => t_current = value;
    }

    /// <summary>Marks the point before an access to shared data.</summary>
    public static void Here() => t_current?.Yield();

    /// <summary>A split exchange, which shows that faults are found: other threads may run between its read and its write.</summary>
    public static int TornExchange(ref int place, int value)
    {
        var before = place;
        Here();
        place = value;
        return before;
    }

    /// <inheritdoc cref="TornExchange"/>
    public static T? TornCompareExchange<T>(ref T? place, T? value, T? comparand)
        where T : class
    {
        var before = place;
        Here();
        if (before == comparand) place = value;
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
