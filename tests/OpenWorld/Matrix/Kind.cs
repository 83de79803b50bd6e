namespace Async2.OpenWorld.Tests.Matrix;

/// <summary>A kind of call: its callee, as a template, and the calls.</summary>
/// <param name="Name">The name, as in issues and benchmarks.</param>
/// <param name="Callee">Source of the called types, see <see cref="TaskKind"/>.</param>
/// <param name="Sites">The calls.</param>
internal sealed record Kind(string Name, string Callee, params IReadOnlyList<Site> Sites)
{
    /// <summary>Whether the kind requires reference types for results.</summary>
    public bool IsForTaskOfTOnly { get; init; }

    public bool Has(TaskKind task) => !IsForTaskOfTOnly || task is { Type: "Task", HasResult: true };
}
