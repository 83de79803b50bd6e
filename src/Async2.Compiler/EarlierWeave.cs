using Async2.Compiler.Inputs;

namespace Async2.Compiler;

/// <summary>Assemblies of a set that were woven earlier, and need not be woven again: calls bind to their variants.</summary>
/// <param name="Files">Their current files, by assembly name.</param>
/// <param name="Sources">The sources of the whole set, in order: references are resolved in their folders.</param>
public sealed record EarlierWeave(IReadOnlyDictionary<string, string> Files, IReadOnlyList<string> Sources)
{
    /// <summary>The folders in which references are resolved, in order.</summary>
    /// <param name="sources">The sources of the set.</param>
    /// <param name="options">The options of the weave.</param>
    public static IReadOnlyList<string> FoldersOf(IEnumerable<string> sources, WeaveOptions options) =>
        [.. ReferenceResolver.FoldersOf(
            sources.Select(s => Path.GetDirectoryName(Path.GetFullPath(s))!).Distinct(), options.ReferenceFolders, options.Dotnet)];
}
