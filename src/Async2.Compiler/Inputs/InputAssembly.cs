namespace Async2.Compiler.Inputs;

/// <summary>One input of a weave.</summary>
/// <param name="path">Its path.</param>
/// <param name="module">Its module; null if it is skipped.</param>
/// <param name="skip">The reason why it is passed on as it is; null if it is woven.</param>
internal sealed class InputAssembly(string path, ModuleDefinition? module, Skip? skip)
{
    public string Path { get; } = path;

    public ModuleDefinition? Module { get; } = module;

    public Skip? Skip { get; } = skip;

    /// <summary>Whether it was read with a PDB.</summary>
    public bool HasSymbols { get; } = module is { HasSymbols: true };

    /// <summary>Whether an attribute in it lets blocking calls suspend.</summary>
    public bool HasSuspendAttribute { get; init; }

    /// <summary>The outcome of each of its async methods, in metadata order.</summary>
    public IReadOnlyList<MethodOutcome> Methods { get; set; } = [];

    /// <summary>The same for each of its synchronous methods that gets a twin.</summary>
    public IReadOnlyList<MethodOutcome> Twins { get; set; } = [];

    /// <summary>See <see cref="AssemblyReport.Patterns"/>.</summary>
    public IReadOnlyList<string> Patterns { get; set; } = [];
}
