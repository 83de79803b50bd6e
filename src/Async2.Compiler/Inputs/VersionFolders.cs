namespace Async2.Compiler;

/// <summary>Folders of an installation of .NET that are named after versions.</summary>
public static class VersionFolders
{
    /// <summary>The folders in the order of the host; empty if <paramref name="folder"/> does not exist.</summary>
    public static IEnumerable<string> NewestFirst(string folder)
    {
        var versions = new DirectoryInfo(folder);
        if (!versions.Exists) return [];
        // The part after "-" of a preview is lower than none.
        return versions.EnumerateDirectories()
            .Select(v => (v.FullName, Parts: v.Name.Split('-', 2)))
            .Where(v => Version.TryParse(v.Parts[0], out _))
            .OrderByDescending(v => Version.Parse(v.Parts[0])).ThenBy(v => v.Parts.Length)
            .ThenByDescending(v => v.FullName, StringComparer.Ordinal)
            .Select(v => v.FullName);
    }
}
