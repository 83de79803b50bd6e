using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Async2.Insides;

namespace Async2;

/// <summary>
/// The methods whose relays are worth what they cost: those that have returned a task which had not completed, not long ago, and reach the
/// variant behind it. A task that has completed, no relay can better. Thread-safe: what threads overwrite of each other only shifts when a
/// method is armed.
/// </summary>
/// <remarks>Methods whose numbers end with the same bits share a score, and are armed together.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class ArmedRelays
{
    private const int Scores = 1 << 12;

    private const sbyte Most = 4;

    /// <summary>So many suspensions it takes to arm a method whose relay reaches no variant most times.</summary>
    private const sbyte Rest = -100;

    /// <summary>Positive: armed.</summary>
    private static readonly sbyte[] s_scores = new sbyte[Scores];

    /// <summary>Whether the method is armed.</summary>
    /// <param name="method">Its number.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Contain(int method) => ScoreOf(method) > 0;

    /// <summary>Looks at the task that a method returns which was not asked, or whose callee's variant has declined.</summary>
    /// <returns>The task.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Task? Watch(Task? task, int method)
    {
        if (task is { IsCompleted: false }) Arm(method);
        return task;
    }

    /// <inheritdoc cref="Watch(Task?, int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ValueTask WatchValueTask(ValueTask task, int method)
    {
        if (!ValueTaskFields.AreKnown || Waits(ValueTaskFields.Source(in task))) Arm(method);
        return task;
    }

    /// <inheritdoc cref="Watch(Task?, int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ValueTask<T> WatchValueTask<T>(ValueTask<T> task, int method)
    {
        if (!ValueTaskFields.AreKnown || Waits(ValueTaskFields<T>.Source(in task))) Arm(method);
        return task;
    }

    /// <summary>The relay has delivered a chain.</summary>
    internal static void Confirm(int method)
    {
        ref sbyte score = ref ScoreOf(method);
        if (score < Most) score = (sbyte)Math.Min(score + 2, Most);     // else every processor would write it, each time
    }

    /// <summary>The relay has been asked, and reached no variant.</summary>
    internal static void Refute(int method)
    {
        ref sbyte score = ref ScoreOf(method);
        score = score > 1 ? (sbyte)(score - 1) : Rest;
    }

    /// <summary>The relay has been asked so often that it would be disarmed if the method did not suspend.</summary>
    internal static void Doubt(int method)
    {
        ref sbyte score = ref ScoreOf(method);
        if (score > 0) score--;
    }

    // Others' sources are not asked: one may count how often it is, and no relay reaches what is behind it. Ours stand for chains: of
    // methods with pooling builders, and of iterators.
    private static bool Waits(object? source) => source is Task task ? !task.IsCompleted : source is ChainRoot or IteratorPromise;

    private static void Arm(int method)
    {
        ref sbyte score = ref ScoreOf(method);
        if (score <= 0) score++;
    }

    // The last bit of a number only keeps it from being 0.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref sbyte ScoreOf(int method) => ref s_scores[(method >> 1) & (Scores - 1)];
}
