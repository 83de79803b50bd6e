namespace Async2.Compiler;

/// <summary>What is set for the methods of one assembly; where it is null, what is set for all counts.</summary>
public sealed record AssemblyOptions
{
    /// <inheritdoc cref="LoweringOptions.Contexts"/>
    public ContextMode? Contexts { get; init; }

    /// <inheritdoc cref="LoweringOptions.ConfigureAwait"/>
    public bool? ConfigureAwait { get; init; }

    /// <summary>Which methods of it stay as they were compiled, besides those that are left in all assemblies.</summary>
    public IReadOnlyList<MethodPattern> Leave { get; init; } = [];

    /// <summary>Which methods of it are called by their tasks, besides those that are in all assemblies.</summary>
    public IReadOnlyList<MethodPattern> KeepTasks { get; init; } = [];
}
