using System.Buffers.Binary;
using Async2.Compiler;

namespace Async2.Cli.Folders;

/// <summary>The file of an app that was published with PublishSingleFile: a host, followed by the assemblies.</summary>
internal static class SingleFileBundle
{
    // Every host has it. The eight bytes before it are the offset of the list of files, or 0 if there are none.
    private static readonly byte[] s_mark =
    [
        0x8b, 0x12, 0x02, 0xb9, 0x6a, 0x61, 0x20, 0x38, 0x72, 0x7b, 0x93, 0x02, 0x14, 0xd7, 0xa0, 0x32,
        0x13, 0xf5, 0xb9, 0xe6, 0xef, 0xae, 0x33, 0x18, 0xee, 0x3b, 0x2d, 0xce, 0x24, 0xb3, 0x6a, 0xae,
    ];

    public static bool Is(string path)
    {
        if (!FileStatus.IsFile(path) || FolderTree.LengthOf(path) > int.MaxValue) return false;
        var content = File.ReadAllBytes(path).AsSpan();
        var mark = content.IndexOf(s_mark);
        return mark >= sizeof(long) && BinaryPrimitives.ReadInt64LittleEndian(content[(mark - sizeof(long))..]) != 0;
    }
}
