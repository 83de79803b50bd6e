using System.Buffers.Binary;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;

namespace Async2.Cli.JitCheck;

/// <summary>
/// An assembly of which no code runs by itself: to compile a method activates its module, which would run the module's
/// initialiser, and static constructors may follow.
/// </summary>
/// <remarks>
///     .method private static rtspecialname specialname void .cctor()     what the CLR takes for an initialiser
///     .method private static void .cctor()                               a method like others, which nobody calls
/// </remarks>
internal static class InertImage
{
    // A row of the MethodDef table: RVA, ImplFlags, Flags, …
    private const int FlagsOffset = 4 + 2;

    private const MethodAttributes OfInitialiser = MethodAttributes.SpecialName | MethodAttributes.RTSpecialName;

    /// <summary>The image of a file, without initialisers.</summary>
    public static MemoryStream Of(string path)
    {
        var image = File.ReadAllBytes(path);
        using var reader = new PEReader(ImmutableCollectionsMarshal.AsImmutableArray(image));
        var metadata = reader.GetMetadataReader();
        var table = reader.PEHeaders.MetadataStartOffset + metadata.GetTableMetadataOffset(TableIndex.MethodDef);
        var row = metadata.GetTableRowSize(TableIndex.MethodDef);
        foreach (var handle in metadata.MethodDefinitions)
        {
            var method = metadata.GetMethodDefinition(handle);
            if (!metadata.StringComparer.Equals(method.Name, ConstructorInfo.TypeConstructorName)) continue;
            var flags = image.AsSpan(table + row * (MetadataTokens.GetRowNumber(handle) - 1) + FlagsOffset);
            BinaryPrimitives.WriteUInt16LittleEndian(flags, (ushort)(method.Attributes & ~OfInitialiser));
        }
        return new MemoryStream(image, writable: false);
    }
}
