namespace Async2.Interleaved;

/// <summary>Threads that meet, and the conditions after their end. Created anew for each run.</summary>
internal abstract class Scenario
{
    /// <summary>The actions of the threads.</summary>
    public abstract IReadOnlyList<Action> Threads { get; }

    /// <summary>The violated condition; null if there is none.</summary>
    public abstract string? WhatIsWrong();

    /// <summary>Lets others run until the condition holds.</summary>
    protected static void WaitUntil(Func<bool> condition) => SchedulePoint.Current!.WaitUntil(condition);
}
