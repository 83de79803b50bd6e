using System.Reflection.PortableExecutable;
using System.Text;
using Async2.Compiler;

namespace Async2.Cli.Folders;

/// <summary>The content of a folder on all levels, as relative paths in ordinal order.</summary>
/// <remarks>
/// Files are regular files and links to them. Folders have the outer before the inner ones. Links lead to folders or nowhere; they are
/// recreated, never followed, because they may lead back. The hidden folders of this tool, for unfinished files, are no content.
/// </remarks>
internal sealed record FolderTree(
    string Root, IReadOnlyList<string> Files, IReadOnlyList<string> Folders, IReadOnlyList<string> Links)
{
    // A path has 4,096 bytes on Linux, fewer elsewhere, and the copy of a folder lies deeper than the folder.
    private const int MostBytes = 2048;

    // .NET replaces bytes that are not UTF-8 by it. A path with it does not exist.
    private const char Undecodable = '\uFFFD';

    /// <summary>Files and folders that lie too deep to be copied, without the content of the folders.</summary>
    public IReadOnlyList<string> TooDeep { get; } = new List<string>();

    /// <summary>Reads a folder; <paramref name="except"/> is a subfolder that is not part of it.</summary>
    public static FolderTree Read(string root, string? except = null)
    {
        var tree = new FolderTree(Path.GetFullPath(root), new List<string>(), new List<string>(), new List<string>());
        tree.Add(new DirectoryInfo(tree.Root), except is null ? null : Path.GetFullPath(except));
        return tree;
    }

    public string FullPath(string relative) => Path.Combine(Root, relative);

    /// <summary>The files that may be woven, without the runtime library.</summary>
    public IReadOnlyList<string> Assemblies() =>
        [.. Files.Where(f => Path.GetFileName(f) != RuntimeFile.Name && IsAssembly(FullPath(f)))];

    /// <summary>The length of a file, or of the target of a link. 0 for pipes and sockets, which must not be opened, because to open one
    /// waits for its other end.</summary>
    public static long LengthOf(string path) =>
        (new FileInfo(path).ResolveLinkTarget(returnFinalTarget: true) as FileInfo ?? new FileInfo(path)).Length;

    /// <summary>Whether it is a managed assembly, and not a satellite with resources only.</summary>
    public static bool IsAssembly(string path)
    {
        if (!path.EndsWith(".dll", StringComparison.OrdinalIgnoreCase) && !path.EndsWith(".exe", StringComparison.OrdinalIgnoreCase))
            return false;
        if (path.EndsWith(".resources.dll", StringComparison.OrdinalIgnoreCase)) return false;
        return IsManaged(path);
    }

    /// <summary>
    /// Whether the file is a PE image with metadata, or was one before it was damaged. The weaver reports the damage.
    /// </summary>
    public static bool IsManaged(string path)
    {
        if (LengthOf(path) is 0 or > int.MaxValue) return false; // No image is larger.
        using var file = File.OpenRead(path);
        try
        {
            using var image = new PEReader(file, PEStreamOptions.LeaveOpen);
            return image.HasMetadata;
        }
        catch (Exception e) when (e is BadImageFormatException or EndOfStreamException)
        {
            return NamesMetadata(file);
        }
    }

    // MZ … 0x3C: the offset of PE\0\0. The 15th data directory is that of the CLR. They begin at 112 of the optional header, or at 96 for
    // 32 bits.
    private static bool NamesMetadata(FileStream file)
    {
        const int OptionalHeader = 24;
        const int ClrDirectory = 14 * 8;
        const ushort For32Bits = 0x10B;
        using var reader = new BinaryReader(file);
        try
        {
            file.Position = 0;
            if (reader.ReadUInt16() != 0x5A4D) return false;
            file.Position = 0x3C;
            var header = reader.ReadUInt32();
            file.Position = header;
            if (reader.ReadUInt32() != 0x4550) return false;
            file.Position = header + OptionalHeader;
            file.Position = header + OptionalHeader + (reader.ReadUInt16() == For32Bits ? 96 : 112) + ClrDirectory;
            return reader.ReadUInt32() != 0;
        }
        catch (EndOfStreamException)
        {
            return false;
        }
    }

    private void Add(DirectoryInfo folder, string? except)
    {
        foreach (var entry in folder.EnumerateFileSystemInfos().OrderBy(e => e.Name, StringComparer.Ordinal))
        {
            if (entry.FullName == except || (entry is DirectoryInfo && ClaimedFolder.IsHiddenName(entry.Name))) continue;
            if (entry.Name.Contains(Undecodable, StringComparison.Ordinal) && !Path.Exists(entry.FullName) && entry.LinkTarget is null)
                throw new CommandException("a name that is not UTF-8", entry.FullName, "rename it");
            var relative = Path.GetRelativePath(Root, entry.FullName);
            var list = entry switch
            {
                _ when Encoding.UTF8.GetByteCount(relative) > MostBytes => TooDeep,
                { LinkTarget: not null } when !LeadsToFile(entry) => Links,
                DirectoryInfo => Folders,
                _ => Files,
            };
            ((List<string>)list).Add(relative);
            if (list == Folders) Add((DirectoryInfo)entry, except);
        }
    }

    private static bool LeadsToFile(FileSystemInfo link)
    {
        try
        {
            return link.ResolveLinkTarget(returnFinalTarget: true) is FileInfo { Exists: true } target
                && !Directory.Exists(target.FullName);
        }
        catch (IOException)
        {
            return false; // A cycle of links.
        }
    }
}
