namespace Async2.Bench.Harness;

/// <summary>One measured case.</summary>
/// <param name="Name">The name in the table; stable, so that figures can be compared over time.</param>
/// <param name="Async">Repeats the operation the given number of times and returns when all are done.</param>
/// <param name="Sync">The same with ordinary calls, if there is such a form: <c>sync</c>.</param>
/// <param name="ValueTask">The same with methods that return ValueTask: the form <c>value-task</c>.</param>
internal sealed record Case(string Name, Action<int> Async, Action<int>? Sync = null, Action<int>? ValueTask = null)
{
    /// <summary>The operation in this form, if it exists.</summary>
    public Action<int>? Operation(string form) => form switch
    {
        "async" => Async,
        "sync" => Sync,
        "value-task" => ValueTask,
        _ => throw new ArgumentException($"{form}: not a form of a case", nameof(form)),
    };
}
