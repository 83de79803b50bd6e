using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;
using Async2.Cli.Folders;

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
    private const MethodAttributes OfInitialiser = MethodAttributes.SpecialName | MethodAttributes.RTSpecialName;

    /// <summary>The image of a file, without initialisers.</summary>
    public static MemoryStream Of(string path)
    {
        var image = File.ReadAllBytes(path);
        using var reader = new PEReader(ImmutableCollectionsMarshal.AsImmutableArray(image));
        var metadata = reader.GetMetadataReader();
        var rows = new MethodRows(image);
        foreach (var handle in metadata.MethodDefinitions)
        {
            var method = metadata.GetMethodDefinition(handle);
            if (!metadata.StringComparer.Equals(method.Name, ConstructorInfo.TypeConstructorName)) continue;
            rows.SetFlags(MetadataTokens.GetRowNumber(handle), (ushort)(method.Attributes & ~OfInitialiser));
        }
        return new MemoryStream(image, writable: false);
    }
}
