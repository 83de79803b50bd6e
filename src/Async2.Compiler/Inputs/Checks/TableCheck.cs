using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Async2.Compiler.Inputs.Checks;

/// <summary>
/// Checks the tables from which Cecil builds dictionaries: no duplicate keys, ordered lists, and overrides only by methods of the assembly.
/// </summary>
/// <remarks>Cecil throws within such a table, but only the first time. Afterwards it continues with an incomplete dictionary.</remarks>
internal sealed class TableCheck(PEReader image, MetadataReader metadata)
{
    // A bit says which of two tables is meant.
    private const int LargestSmallCodedIndex = 0x7FFF;

    public void Run()
    {
        RequireUnique(TableIndex.FieldRva, sizeof(int));
        RequireUnique(TableIndex.FieldLayout, sizeof(int));
        RequireUnique(TableIndex.ClassLayout, sizeof(short) + sizeof(int));
        RequireUnique(TableIndex.FieldMarshal, 0, IndexSize(LargestSmallCodedIndex, TableIndex.Field, TableIndex.Param));
        RequireUnique(TableIndex.ImplMap, sizeof(short), IndexSize(LargestSmallCodedIndex, TableIndex.Field, TableIndex.MethodDef));
        CheckMap(TableIndex.EventMap, TableIndex.Event);
        CheckMap(TableIndex.PropertyMap, TableIndex.Property);
        var constants = new HashSet<EntityHandle>();
        for (var i = 1; i <= metadata.GetTableRowCount(TableIndex.Constant); i++)
            if (!constants.Add(metadata.GetConstant(MetadataTokens.ConstantHandle(i)).Parent))
                throw new Damage("something has two constants");
        for (var i = 1; i <= metadata.GetTableRowCount(TableIndex.MethodImpl); i++)
            if (metadata.GetMethodImplementation(MetadataTokens.MethodImplementationHandle(i)).MethodBody.Kind
                != HandleKind.MethodDefinition)
                throw new Damage("a method of another assembly overrides one");
    }

    // Which type has which events or properties: up to those of the next row.
    private void CheckMap(TableIndex map, TableIndex members)
    {
        var (parent, first) = (IndexSize(ushort.MaxValue, TableIndex.TypeDef), IndexSize(ushort.MaxValue, members));
        RequireUnique(map, 0, parent);
        var last = 0;
        foreach (var row in Column(map, parent, first).Append(metadata.GetTableRowCount(members) + 1))
        {
            if (row < last) throw new Damage($"the lists of the table {map} are out of order");
            last = row;
        }
    }

    private int IndexSize(int largestSmall, params TableIndex[] tables) =>
        tables.Max(metadata.GetTableRowCount) <= largestSmall ? sizeof(short) : sizeof(int);

    /// <summary>Reads a column, up to the end of the row without a length.</summary>
    private void RequireUnique(TableIndex table, int start, int length = 0)
    {
        if (length == 0) length = metadata.GetTableRowSize(table) - start;
        var keys = new HashSet<int>();
        if (!Column(table, start, length).All(keys.Add)) throw new Damage($"two rows of the table {table} are about the same thing");
    }

    private IEnumerable<int> Column(TableIndex table, int start, int length)
    {
        var size = metadata.GetTableRowSize(table);
        var rows = image.GetMetadata().GetReader(metadata.GetTableMetadataOffset(table), metadata.GetTableRowCount(table) * size);
        for (var row = 0; row < rows.Length; row += size)
        {
            rows.Offset = row + start;
            yield return length == sizeof(short) ? rows.ReadUInt16() : rows.ReadInt32();
        }
    }
}
