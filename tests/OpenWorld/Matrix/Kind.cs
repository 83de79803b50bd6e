namespace Async2.OpenWorld.Tests.Matrix;

/// <summary>A kind of call: what is called, as a template, and the calls.</summary>
/// <param name="Name">As issue and bench name it.</param>
/// <param name="Callee">Source of the called types, see <see cref="TaskKind"/>.</param>
/// <param name="Sites">The calls.</param>
internal sealed record Kind(string Name, string Callee, params IReadOnlyList<Site> Sites)
{
    /// <summary>Whether there is no such thing without reference types for results.</summary>
    public bool IsForTaskOfTOnly { get; init; }

    public bool Has(TaskKind task) => !IsForTaskOfTOnly || task is { Type: "Task", HasResult: true };
}
