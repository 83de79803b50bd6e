using System.Reflection.PortableExecutable;
using System.Text;
using Async2.Cli.Terminal;

namespace Async2.Cli.Folders;

/// <summary>What a folder holds, all levels, as paths relative to it in ordinal order.</summary>
/// <param name="Root">The folder's full path.</param>
/// <param name="Files">Regular files, and links to them.</param>
/// <param name="Folders">Subfolders, outer before inner.</param>
/// <param name="Links">Links to folders, and links that lead nowhere: recreated, never followed, for they may lead back.</param>
internal sealed record FolderTree(
    string Root, IReadOnlyList<string> Files, IReadOnlyList<string> Folders, IReadOnlyList<string> Links)
{
    // A path has 4,096 bytes on Linux, fewer elsewhere, and the copy of a folder lies deeper than the folder.
    private const int MostBytes = 2048;

    // What .NET makes of bytes that are not UTF-8; a path with it leads nowhere.
    private const char Undecodable = '\uFFFD';

    /// <summary>What lies so deep that it cannot be copied, which is no part of it: each without what is in it.</summary>
    public IReadOnlyList<string> TooDeep { get; } = new List<string>();

    /// <summary>Reads a folder; <paramref name="except"/> is a subfolder that is not part of it.</summary>
    public static FolderTree Read(string root, string? except = null)
    {
        var tree = new FolderTree(Path.GetFullPath(root), new List<string>(), new List<string>(), new List<string>());
        tree.Add(new DirectoryInfo(tree.Root), except is null ? null : Path.GetFullPath(except));
        return tree;
    }

    public string FullPath(string relative) => Path.Combine(Root, relative);

    /// <summary>The files that may be woven; the runtime library of woven code is not one of them.</summary>
    public IReadOnlyList<string> Assemblies() =>
        [.. Files.Where(f => Path.GetFileName(f) != RuntimeFile.Name && IsAssembly(FullPath(f)))];

    /// <summary>The length of a file, or of what a link leads to. 0 for a pipe or a socket, too: those must not be opened,
    /// for that would wait for their other end.</summary>
    public static long LengthOf(string path) =>
        (new FileInfo(path).ResolveLinkTarget(returnFinalTarget: true) as FileInfo ?? new FileInfo(path)).Length;

    /// <summary>Whether it is a file that may hold IL: managed, and not a satellite, which holds only resources.</summary>
    public static bool IsAssembly(string path)
    {
        if (!path.EndsWith(".dll", StringComparison.OrdinalIgnoreCase) && !path.EndsWith(".exe", StringComparison.OrdinalIgnoreCase))
            return false;
        if (path.EndsWith(".resources.dll", StringComparison.OrdinalIgnoreCase)) return false;
        return IsManaged(path);
    }

    /// <summary>
    /// Whether the file is a PE image with metadata, or was one before it was damaged: then it is the weaver that says so.
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

    // MZ … 0x3C: where PE\0\0 is … the 15th of the data directories is that of the CLR; they begin at 112 of the optional header,
    // at 96 of that of 32 bits.
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
            if (entry.FullName == except) continue;
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
            return false; // It leads back to itself.
        }
    }
}
