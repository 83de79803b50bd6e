using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Async2.Damage.Mutation;

/// <summary>A part of an image.</summary>
internal readonly record struct ImageRegion(string Name, int Start, int Length);

/// <summary>The regions of an image: headers, tables, heaps, bodies and debug information.</summary>
internal sealed class ImageRegions : IDisposable
{
    private readonly PEReader _image;
    private readonly MetadataReader _metadata;

    public ImageRegions(byte[] image)
    {
        _image = new PEReader(new MemoryStream(image));
        _metadata = _image.GetMetadataReader();
    }

    private int Metadata => _image.PEHeaders.MetadataStartOffset;

    public void Dispose() => _image.Dispose();

    /// <summary>A random region; each kind is equally likely, whatever its size.</summary>
    public ImageRegion Choose(Chance chance) => chance.Below(8) switch
    {
        0 => new ImageRegion("headers", 0, _image.PEHeaders.SectionHeaders[0].PointerToRawData),
        1 => new ImageRegion("metadata root", Metadata, Math.Min(200, _image.PEHeaders.MetadataSize)),
        2 or 3 => Row(chance),
        4 => Heap(chance),
        5 or 6 => Body(chance),
        _ => Debug(chance),
    };

    // A row of a random table; each table is equally likely.
    private ImageRegion Row(Chance chance)
    {
        var table = chance.Of([.. Enumerable.Range(0, MetadataTokens.TableCount).Select(t => (TableIndex)t).Where(t => _metadata.GetTableRowCount(t) > 0)]);
        var size = _metadata.GetTableRowSize(table);
        return new ImageRegion($"{table}", Metadata + _metadata.GetTableMetadataOffset(table) + chance.Below(_metadata.GetTableRowCount(table)) * size, size);
    }

    private ImageRegion Heap(Chance chance)
    {
        var heap = chance.Of([HeapIndex.Blob, HeapIndex.Blob, HeapIndex.String, HeapIndex.UserString, HeapIndex.Guid]);
        return new ImageRegion($"{heap} heap", Metadata + _metadata.GetHeapMetadataOffset(heap), _metadata.GetHeapSize(heap));
    }

    // Half of the bodies are those of state machines.
    private ImageRegion Body(Chance chance)
    {
        var methods = _metadata.MethodDefinitions.Select(_metadata.GetMethodDefinition).Where(m => m.RelativeVirtualAddress != 0).ToList();
        var moving = methods.Where(m => _metadata.StringComparer.Equals(m.Name, "MoveNext")).ToList();
        if (methods.Count == 0) return Row(chance);
        var method = chance.Of(moving.Count > 0 && chance.OneIn(2) ? moving : methods);
        var body = _image.GetMethodBody(method.RelativeVirtualAddress);
        return new ImageRegion("body", Offset(method.RelativeVirtualAddress), body.Size);
    }

    private ImageRegion Debug(Chance chance)
    {
        var entries = _image.ReadDebugDirectory().Where(e => e.DataPointer > 0 && e.DataSize > 0).ToList();
        if (entries.Count == 0) return Row(chance);
        var directory = _image.PEHeaders.PEHeader!.DebugTableDirectory;
        if (chance.OneIn(4)) return new ImageRegion("debug directory", Offset(directory.RelativeVirtualAddress), directory.Size);
        var entry = chance.Of(entries);
        return new ImageRegion($"{entry.Type}", entry.DataPointer, entry.DataSize);
    }

    private int Offset(int address)
    {
        var section = _image.PEHeaders.SectionHeaders[_image.PEHeaders.GetContainingSectionIndex(address)];
        return address - section.VirtualAddress + section.PointerToRawData;
    }
}
