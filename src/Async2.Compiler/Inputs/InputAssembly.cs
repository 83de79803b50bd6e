using Mono.Cecil;

namespace Async2.Compiler.Inputs;

/// <summary>One input of a weave, read.</summary>
/// <param name="path">Where it was read from.</param>
/// <param name="module">Its module; null when it is skipped.</param>
/// <param name="skipReason">Why it is passed on as it is; null when it is not.</param>
internal sealed class InputAssembly(string path, ModuleDefinition? module, string? skipReason)
{
    public string Path { get; } = path;

    public ModuleDefinition? Module { get; private set; } = module;

    public string? SkipReason { get; private set; } = skipReason;

    /// <summary>What becomes of its async methods, in metadata order.</summary>
    public IReadOnlyList<MethodFate> Methods { get; set; } = [];

    /// <summary>Passes the input on as it is after all.</summary>
    public void Skip(string reason)
    {
        (Methods, SkipReason) = ([], reason);
        Module?.Dispose();
        Module = null;
    }
}
