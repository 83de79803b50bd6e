using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;
using Async2.Cli.Folders;

namespace Async2.Cli.Explain.JitCheck;

/// <summary>
/// An assembly without initialisers. The JIT activates the module of a method that it compiles, which would run the module's
/// initialiser and maybe static constructors.
/// </summary>
/// <remarks>
///     .method private static rtspecialname specialname void .cctor()     an initialiser for the CLR
///     .method private static void .cctor()                               an ordinary method, which nobody calls
/// </remarks>
internal static class InertImage
{
    private const MethodAttributes OfInitialiser = MethodAttributes.SpecialName | MethodAttributes.RTSpecialName;

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
