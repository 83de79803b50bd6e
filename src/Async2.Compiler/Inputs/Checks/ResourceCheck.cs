using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Async2.Compiler.Inputs.Checks;

/// <summary>Checks resources: the assembly's own are whole, and the tree of Windows has no circles.</summary>
internal static class ResourceCheck
{
    private const int MostLevels = 8;
    private const int MostEntries = 100_000;
    private const uint IsDirectory = 0x80000000;

    public static void Run(PEReader image, MetadataReader metadata)
    {
        CheckManaged(image, metadata);
        if (image.PEHeaders.PEHeader is { ResourceTableDirectory: { RelativeVirtualAddress: not 0 } tree })
        {
            var entries = 0;
            CheckDirectory(image.GetSectionData(tree.RelativeVirtualAddress), 0, 0, ref entries);
        }
    }

    private static void CheckManaged(PEReader image, MetadataReader metadata)
    {
        if (image.PEHeaders.CorHeader is not { } header) return;
        foreach (var resource in metadata.ManifestResources.Select(metadata.GetManifestResource).Where(r => r.Implementation.IsNil))
        {
            var data = image.GetSectionData(header.ResourcesDirectory.RelativeVirtualAddress);
            if (resource.Offset < 0 || resource.Offset > data.Length - sizeof(int)) throw new Damage("a resource is missing");
            var length = data.GetReader((int)resource.Offset, sizeof(int)).ReadInt32();
            if (length < 0 || length > data.Length - resource.Offset - sizeof(int)) throw new Damage("the end of a resource is missing");
        }
    }

    private static void CheckDirectory(PEMemoryBlock data, int at, int level, ref int entries)
    {
        if (level > MostLevels) throw new Damage("the Windows resources lead back into themselves");
        if (at > data.Length) throw new Damage("a directory of Windows resources is missing");
        var reader = data.GetReader(at, data.Length - at);
        reader.Offset += 12;
        var count = reader.ReadUInt16() + reader.ReadUInt16();
        if ((entries += count) > MostEntries) throw new Damage("there are too many Windows resources");
        for (; count > 0; count--)
        {
            reader.ReadInt32();
            var child = reader.ReadUInt32();
            if ((child & IsDirectory) != 0) CheckDirectory(data, (int)(child & ~IsDirectory), level + 1, ref entries);
        }
    }
}
