namespace Async2.Compiler;

/// <summary>The options of one assembly; null falls back to the options for all.</summary>
public sealed record AssemblyOptions
{
    /// <inheritdoc cref="LoweringOptions.Contexts"/>
    public ContextMode? Contexts { get; init; }

    /// <inheritdoc cref="LoweringOptions.ConfigureAwait"/>
    public bool? ConfigureAwait { get; init; }

    /// <inheritdoc cref="LoweringOptions.Blocking"/>
    public BlockingMode? Blocking { get; init; }

    /// <summary>Methods of it that are skipped, besides those that are skipped in all assemblies.</summary>
    public IReadOnlyList<MethodPattern> Leave { get; init; } = [];

    /// <summary>Methods of it whose calls are kept on the task, besides those in all assemblies.</summary>
    public IReadOnlyList<MethodPattern> KeepTasks { get; init; } = [];
}
