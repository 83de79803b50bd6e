using Async2.Compiler;

namespace Async2.Cli.Explain;

/// <summary>The references of an assembly in <c>obj/</c>, as its last build gave them to the weaver: calls bind to woven ones.</summary>
/// <remarks>The build leaves its options beside the assembly. It looks up references in their order.</remarks>
internal static class BuildReferences
{
    private const string Options = "async2.rsp";
    private const string Reference = "--reference=";

    /// <summary>Those of the assembly; null if no build has left any.</summary>
    public static EarlierWeave? Of(string assembly)
    {
        var options = Path.Combine(Path.GetDirectoryName(Path.GetFullPath(assembly))!, Options);
        if (!File.Exists(options)) return null;
        var files = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var line in File.ReadLines(options).Where(l => l.StartsWith(Reference, StringComparison.Ordinal)))
            if (line[Reference.Length..] is var file) files.TryAdd(Path.GetFileNameWithoutExtension(file), file);
        return new EarlierWeave(files, [assembly]);
    }
}
