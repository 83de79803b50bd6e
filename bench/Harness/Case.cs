namespace Async2.Bench.Harness;

/// <summary>One thing that is measured.</summary>
/// <param name="Name">The name in the table; stable, so that figures can be followed over time.</param>
/// <param name="Async">Does the operation so many times and returns when all are done.</param>
/// <param name="Sync">The same with ordinary calls, where there is such a thing: the variant <c>sync</c>.</param>
internal sealed record Case(string Name, Action<int> Async, Action<int>? Sync = null);
