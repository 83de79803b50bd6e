using Mono.Cecil;

namespace Async2.Compiler.Model;

/// <summary>One input of a weave, read.</summary>
/// <param name="Path">Where it was read from.</param>
/// <param name="Module">Its module; null when it is skipped.</param>
/// <param name="SkipReason">Why it is passed on as it is; null when it is not.</param>
internal sealed record InputAssembly(string Path, ModuleDefinition? Module, string? SkipReason)
{
    /// <summary>Its async methods, in metadata order.</summary>
    public IReadOnlyList<AsyncMethod> Methods { get; set; } = [];
}
