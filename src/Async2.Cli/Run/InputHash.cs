using System.Security.Cryptography;
using System.Text;
using Async2.Cli.Folders;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>The key of a cache entry: everything that the woven folder depends on, and nothing else.</summary>
internal static class InputHash
{
    public static string Of(FolderTree tree, WeaveOptions options, IReadOnlyList<SharedFramework> frameworks)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        Append(hash, typeof(InputHash).Module.ModuleVersionId.ToString());
        Append(hash, typeof(Weaver).Module.ModuleVersionId.ToString());
        hash.AppendData(Content(FolderWeave.RuntimePath));
        Append(hash, $"{options.BackEnd.Name} {options.Contexts} {options.Reuse} {options.FinishSuspension} {options.CountBorders}");
        Append(hash, $"{options.Selection.Only}");
        Append(hash, options.Selection.Methods is { } ranges ? string.Join(',', ranges) : "all");
        foreach (var left in Optimisation.All.Where(o => !options.Uses(o))) Append(hash, left.Name);
        Append(hash, tree.Root);
        foreach (var folder in tree.Folders) Append(hash, $"folder {folder}");
        foreach (var link in tree.Links) Append(hash, $"link {link} {new FileInfo(tree.FullPath(link)).LinkTarget}");
        foreach (var (file, content) in tree.Files.AsParallel().AsOrdered().Select(f => (f, Content(tree.FullPath(f)))))
        {
            Append(hash, $"file {file} {Mode(tree.FullPath(file))}");
            hash.AppendData(content);
        }
        foreach (var framework in frameworks) Append(hash, framework);
        return Convert.ToHexStringLower(hash.GetHashAndReset())[..32];
    }

    // A framework's files do not change, but an installation may be repaired or replaced: size and time tell.
    private static void Append(IncrementalHash hash, SharedFramework framework)
    {
        Append(hash, $"framework {framework.Folder}");
        foreach (var file in new DirectoryInfo(framework.Folder).EnumerateFiles().OrderBy(f => f.Name, StringComparer.Ordinal))
            Append(hash, $"{file.Name} {file.Length} {file.LastWriteTimeUtc.Ticks}");
    }

    private static byte[] Content(string path)
    {
        if (FolderTree.LengthOf(path) == 0) return SHA256.HashData([]);
        using var stream = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
        return SHA256.HashData(stream);
    }

    private static string Mode(string path) => OperatingSystem.IsWindows() ? "" : File.GetUnixFileMode(path).ToString();

    private static void Append(IncrementalHash hash, string text)
    {
        // The length keeps two texts from reading as one.
        hash.AppendData(BitConverter.GetBytes(text.Length));
        hash.AppendData(Encoding.UTF8.GetBytes(text));
    }
}
