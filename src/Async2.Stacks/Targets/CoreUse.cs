namespace Async2.Stacks.Targets;

/// <summary>What a thread used of a core in a time.</summary>
/// <param name="Ran">The part of the time in which it ran.</param>
/// <param name="Waited">The part in which it had work, and waited for a core.</param>
/// <param name="Time">The time.</param>
internal sealed record CoreUse(double Ran, double Waited, TimeSpan Time);
