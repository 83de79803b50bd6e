namespace Async2.Interleaved;

/// <summary>Some threads that meet, and what has to hold when they have ended. Made anew for each run.</summary>
internal abstract class Scenario
{
    /// <summary>What the threads do.</summary>
    public abstract IReadOnlyList<Action> Threads { get; }

    /// <summary>What does not hold; null if all does.</summary>
    public abstract string? WhatIsWrong();

    /// <summary>Lets others run until the condition holds.</summary>
    protected static void WaitUntil(Func<bool> condition) => SchedulePoint.Current!.WaitUntil(condition);
}
