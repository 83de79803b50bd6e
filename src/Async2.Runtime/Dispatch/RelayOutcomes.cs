using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// What has come of a method's calls that were relayed (<see cref="Relay"/>): one that completes at once has gained nothing by it, where
/// its task is no object of its own, and has paid for it. So a method that suspends is relayed, and one all of whose calls complete is
/// not, until the next collection; then it is found out anew.
/// </summary>
/// <remarks>
/// <code>
/// 0 …                          relayed; so many calls have completed one after the other
/// Suspends + collections       relayed; since that collection one has suspended
/// ~collections                 not relayed until the next collection
/// </code>
/// All threads write the number, but only a few times between two collections: no thread waits for a line of another's cache. What is
/// lost when two write at once is found out again. Thread-safe.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class RelayOutcomes
{
    /// <summary>After so many calls that have completed one after the other the next are taken to do so, too.</summary>
    private const int Enough = 32;

    private const int Suspends = 1 << 30;

    /// <summary>Whether the next call of the method is relayed.</summary>
    /// <param name="outcomes">The method's own.</param>
    /// <returns>False if its variant had better decline.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool AreWorthIt(ref int outcomes) => outcomes >= 0 || AreWorthIt(ref outcomes, GC.CollectionCount(0));

    /// <inheritdoc cref="AreWorthIt(ref int)"/>
    /// <param name="outcomes">The method's own.</param>
    /// <param name="collections">How many there have been.</param>
    public static bool AreWorthIt(ref int outcomes, int collections)
    {
        if (outcomes == ~collections) return false;
        outcomes = 0;
        return true;
    }

    /// <summary>A relayed call has ended.</summary>
    /// <param name="outcomes">Its method's own.</param>
    /// <param name="hasCompleted">Whether it has completed at once.</param>
    internal static void Add(ref int outcomes, bool hasCompleted) => Add(ref outcomes, hasCompleted, GC.CollectionCount(0));

    /// <inheritdoc cref="Add(ref int, bool)"/>
    /// <param name="outcomes">Its method's own.</param>
    /// <param name="hasCompleted">Whether it has completed at once.</param>
    /// <param name="collections">How many there have been.</param>
    public static void Add(ref int outcomes, bool hasCompleted, int collections)
    {
        int suspendsNow = Suspends + (collections & (Suspends - 1));
        int known = outcomes;
        if (known == suspendsNow) return;
        if (!hasCompleted) outcomes = suspendsNow;
        else if (known is < 0 or >= Suspends) outcomes = 1;
        else outcomes = known + 1 < Enough ? known + 1 : ~collections;
    }
}
