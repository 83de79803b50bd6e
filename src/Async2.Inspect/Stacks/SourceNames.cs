namespace Async2.Inspect.Stacks;

/// <summary>Short names of source files: the last part of the path, and as many folders as tell files of one name apart.</summary>
internal sealed class SourceNames
{
    // A core may come from another system.
    private static readonly char[] s_separators = ['/', '\\'];

    private readonly Dictionary<string, string> _short = [];

    public SourceNames(IEnumerable<string> files)
    {
        var parts = files.Distinct().Select(file => (File: file, Parts: file.Split(s_separators, StringSplitOptions.RemoveEmptyEntries)));
        foreach (var sameName in parts.GroupBy(p => p.Parts is [.., var last] ? last : ""))
        {
            var length = LengthThatDistinguishes([.. sameName.Select(p => p.Parts)]);
            foreach (var (file, path) in sameName) _short[file] = length <= path.Length ? string.Join('/', path[^length..]) : file;
        }
    }

    /// <summary>The short name of one of the files.</summary>
    public string Of(string file) => _short[file];

    private static int LengthThatDistinguishes(IReadOnlyList<string[]> paths)
    {
        var longest = paths.Max(p => p.Length);
        for (var length = 1; length <= longest; length++)
        {
            if (paths.Select(p => string.Join('/', p.TakeLast(length))).Distinct().Count() == paths.Count) return length;
        }
        return longest + 1; // They differ in the separators only.
    }
}
