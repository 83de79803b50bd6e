using System.Reflection;

namespace Async2.Stressed;

/// <summary>What chains that block share: a monitor that two methods take and give back, another one, and slots.</summary>
internal static class Shared
{
    public const int Slots = 3;

    private static readonly object s_across = new();
    private static readonly MethodInfo s_enter = typeof(Monitor).GetMethod(nameof(Monitor.Enter), [typeof(object)])!;

    public static object Gate { get; } = new();

    public static SemaphoreSlim Semaphore { get; } = new(Slots);

    /// <summary>The number of chains that hold each.</summary>
    public static int[] Holders { get; } = new int[3];

    public static bool IsTaken => Monitor.IsEntered(s_across);

    public static void Take()
    {
        if (Flaws.Planted == Flaw.Holder) s_enter.Invoke(null, [s_across]);
        else Monitor.Enter(s_across);
    }

    public static void Give() => Monitor.Exit(s_across);
}
