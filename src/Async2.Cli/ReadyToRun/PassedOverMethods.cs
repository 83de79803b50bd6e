using System.Buffers.Binary;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;

namespace Async2.Cli.ReadyToRun;

/// <summary>Has crossgen2 pass methods over: while it compiles they are marked as what is never compiled ahead of time.</summary>
/// <param name="methods">Their rows in the table of methods.</param>
internal sealed class PassedOverMethods(IReadOnlyList<int> methods)
{
    // Nor may any of them become a part of a method that is compiled.
    private const ushort Mark = (ushort)(MethodImplAttributes.AggressiveOptimization | MethodImplAttributes.NoInlining);

    // ImplFlags, two bytes, follow the four bytes of RVA (ECMA-335 II.22.26).
    private const int Column = 4;

    /// <summary>Writes a copy of an assembly in which they are marked.</summary>
    public void MarkIn(string assembly, string copy)
    {
        var image = File.ReadAllBytes(assembly);
        foreach (var flags in FlagsIn(image)) Write(image, flags, (ushort)(Read(image, flags) | Mark));
        File.WriteAllBytes(copy, image);
    }

    /// <summary>Gives the methods of what was compiled the flags again that they have in the assembly.</summary>
    public void RestoreIn(string compiled, string assembly)
    {
        var (image, original) = (File.ReadAllBytes(compiled), File.ReadAllBytes(assembly));
        foreach (var (flags, before) in FlagsIn(image).Zip(FlagsIn(original))) Write(image, flags, Read(original, before));
        File.WriteAllBytes(compiled, image);
    }

    private IEnumerable<int> FlagsIn(byte[] image)
    {
        using var reader = new PEReader(ImmutableCollectionsMarshal.AsImmutableArray(image));
        var metadata = reader.GetMetadataReader();
        var table = reader.PEHeaders.MetadataStartOffset + metadata.GetTableMetadataOffset(TableIndex.MethodDef);
        var row = metadata.GetTableRowSize(TableIndex.MethodDef);
        return methods.Select(method => table + (method - 1) * row + Column);
    }

    private static ushort Read(byte[] image, int position) => BinaryPrimitives.ReadUInt16LittleEndian(image.AsSpan(position));

    private static void Write(byte[] image, int position, ushort flags) =>
        BinaryPrimitives.WriteUInt16LittleEndian(image.AsSpan(position), flags);
}
