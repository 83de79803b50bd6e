using System.Buffers.Binary;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;

namespace Async2.Cli.Folders;

/// <summary>The table of methods in the bytes of an assembly, whose columns are changed in place (ECMA-335 II.22.26).</summary>
internal sealed class MethodRows
{
    // A row begins with RVA (four bytes); the next two columns have two bytes each.
    private const int ImplFlagsColumn = 4;
    private const int FlagsColumn = ImplFlagsColumn + 2;

    private readonly byte[] _image;
    private readonly int _table;
    private readonly int _row;

    /// <exception cref="BadImageFormatException">The bytes are not an assembly.</exception>
    public MethodRows(byte[] image)
    {
        using var reader = new PEReader(ImmutableCollectionsMarshal.AsImmutableArray(image));
        var metadata = reader.GetMetadataReader();
        _image = image;
        _table = reader.PEHeaders.MetadataStartOffset + metadata.GetTableMetadataOffset(TableIndex.MethodDef);
        _row = metadata.GetTableRowSize(TableIndex.MethodDef);
    }

    public ushort ImplFlags(int row) => BinaryPrimitives.ReadUInt16LittleEndian(At(row, ImplFlagsColumn));

    public void SetImplFlags(int row, ushort flags) => BinaryPrimitives.WriteUInt16LittleEndian(At(row, ImplFlagsColumn), flags);

    public void SetFlags(int row, ushort flags) => BinaryPrimitives.WriteUInt16LittleEndian(At(row, FlagsColumn), flags);

    // Rows are numbered from 1.
    private Span<byte> At(int row, int column) => _image.AsSpan(_table + (row - 1) * _row + column);
}
