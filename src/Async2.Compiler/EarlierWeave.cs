using Async2.Compiler.Inputs;

namespace Async2.Compiler;

/// <summary>Assemblies of a set that were woven earlier, and need not be again: the others are bound to what they have.</summary>
/// <param name="Files">Each as it stands now, by its assembly name.</param>
/// <param name="Sources">What the whole set is woven from, in its order: its folders are where references are looked up.</param>
public sealed record EarlierWeave(IReadOnlyDictionary<string, string> Files, IReadOnlyList<string> Sources)
{
    /// <summary>The folders in which references are looked up, in their order.</summary>
    /// <param name="sources">What the set is woven from.</param>
    /// <param name="options">What the weave is asked to do.</param>
    public static IReadOnlyList<string> FoldersOf(IEnumerable<string> sources, WeaveOptions options) =>
        [.. ReferenceResolver.FoldersOf(
            sources.Select(s => Path.GetDirectoryName(Path.GetFullPath(s))!).Distinct(), options.ReferenceFolders, options.Dotnet)];
}
