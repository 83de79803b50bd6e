namespace Async2.Bench.Harness;

/// <summary>One thing that is measured.</summary>
/// <param name="Name">The name in the table; stable, so that figures can be followed over time.</param>
/// <param name="Async">Does the operation so many times and returns when all are done.</param>
/// <param name="Sync">The same with ordinary calls, where there is such a thing: the form <c>sync</c>.</param>
/// <param name="ValueTask">The same with methods that return ValueTask: the form <c>value-task</c>.</param>
internal sealed record Case(string Name, Action<int> Async, Action<int>? Sync = null, Action<int>? ValueTask = null)
{
    /// <summary>What is run in this form, if there is such a thing.</summary>
    public Action<int>? Operation(string form) => form switch
    {
        "async" => Async,
        "sync" => Sync,
        "value-task" => ValueTask,
        _ => throw new ArgumentException($"{form}: not a form of a case", nameof(form)),
    };
}
