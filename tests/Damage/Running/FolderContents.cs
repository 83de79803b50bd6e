using System.Security.Cryptography;

namespace Async2.Damage.Running;

/// <summary>Every file below a folder with a hash of its content.</summary>
internal static class FolderContents
{
    public static SortedDictionary<string, string> Of(string folder)
    {
        var files = new SortedDictionary<string, string>(StringComparer.Ordinal);
        if (!Directory.Exists(folder)) return files;
        foreach (var entry in Directory.EnumerateFileSystemEntries(folder, "*", SearchOption.AllDirectories))
            files[Path.GetRelativePath(folder, entry)] = File.Exists(entry) ? Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(entry))) : "";
        return files;
    }
}
