using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Async2.Compiler.Inputs.Checks;

/// <summary>
/// Tables of which Cecil makes dictionaries: no two rows for one thing, and no override that is not a method of the assembly.
/// </summary>
/// <remarks>Cecil stops in the middle of such a table, but only the first time: afterwards it goes on with the half that it has.</remarks>
internal sealed class TableCheck(PEReader image, MetadataReader metadata)
{
    private const int LargestSmallIndex = 0x7FFF;

    public void Run()
    {
        RequireUnique(TableIndex.FieldRva, sizeof(int));
        RequireUnique(TableIndex.FieldLayout, sizeof(int));
        RequireUnique(TableIndex.ClassLayout, sizeof(short) + sizeof(int));
        var most = Math.Max(metadata.GetTableRowCount(TableIndex.Field), metadata.GetTableRowCount(TableIndex.Param));
        var fieldOrParameter = most <= LargestSmallIndex ? 2 : 4;
        RequireUnique(TableIndex.FieldMarshal, 0, fieldOrParameter);
        var constants = new HashSet<EntityHandle>();
        for (var i = 1; i <= metadata.GetTableRowCount(TableIndex.Constant); i++)
            if (!constants.Add(metadata.GetConstant(MetadataTokens.ConstantHandle(i)).Parent))
                throw new Damage("something has two constants");
        for (var i = 1; i <= metadata.GetTableRowCount(TableIndex.MethodImpl); i++)
            if (metadata.GetMethodImplementation(MetadataTokens.MethodImplementationHandle(i)).MethodBody.Kind
                != HandleKind.MethodDefinition)
                throw new Damage("a method of another assembly overrides one");
    }

    /// <summary>Looks at a column, up to the end of the row if no length is given.</summary>
    private void RequireUnique(TableIndex table, int start, int length = 0)
    {
        var size = metadata.GetTableRowSize(table);
        if (length == 0) length = size - start;
        var rows = image.GetMetadata().GetReader(metadata.GetTableMetadataOffset(table), metadata.GetTableRowCount(table) * size);
        var keys = new HashSet<int>();
        for (var row = 0; row < rows.Length; row += size)
        {
            rows.Offset = row + start;
            if (!keys.Add(length == sizeof(short) ? rows.ReadUInt16() : rows.ReadInt32()))
                throw new Damage($"two rows of the table {table} are about the same thing");
        }
    }
}
