using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;

namespace Async2.Compiler;

/// <summary>Finds <c>[Blocking(BlockingMode.Suspend)]</c>. An image that does not name the attribute costs a look at its types.</summary>
public static class BlockingAttributes
{
    private const int BlobProlog = 2;

    /// <summary>Whether anything in an image has it.</summary>
    internal static bool LetSuspendIn(byte[] image)
    {
        using var reader = new PEReader(ImmutableCollectionsMarshal.AsImmutableArray(image));
        return LetSuspendIn(reader.GetMetadataReader(MetadataReaderOptions.None));
    }

    /// <summary>Whether anything in an assembly has it.</summary>
    /// <exception cref="BadImageFormatException">The metadata is damaged.</exception>
    public static bool LetSuspendIn(MetadataReader metadata) =>
        NameOf(metadata) is { IsNil: false } type
        && metadata.CustomAttributes.Select(metadata.GetCustomAttribute)
            .Any(a => TypeOf(metadata, a.Constructor) == type && Suspends(metadata.GetBlobReader(a.Value)));

    private static EntityHandle NameOf(MetadataReader metadata)
    {
        foreach (var handle in metadata.TypeReferences)
            if (metadata.GetTypeReference(handle) is var type && IsNamed(metadata, type.Namespace, type.Name)) return handle;
        foreach (var handle in metadata.TypeDefinitions)
            if (metadata.GetTypeDefinition(handle) is var type && IsNamed(metadata, type.Namespace, type.Name)) return handle;
        return default;
    }

    private static bool IsNamed(MetadataReader metadata, StringHandle space, StringHandle name) =>
        metadata.StringComparer.Equals(name, nameof(BlockingAttribute)) && metadata.StringComparer.Equals(space, nameof(Async2));

    private static EntityHandle TypeOf(MetadataReader metadata, EntityHandle constructor) => constructor.Kind switch
    {
        HandleKind.MemberReference => metadata.GetMemberReference((MemberReferenceHandle)constructor).Parent,
        HandleKind.MethodDefinition => metadata.GetMethodDefinition((MethodDefinitionHandle)constructor).GetDeclaringType(),
        _ => default,
    };

    private static bool Suspends(BlobReader value)
    {
        if (value.Length <= BlobProlog) return false;
        value.Offset = BlobProlog;
        return value.ReadByte() == (byte)BlockingMode.Suspend;
    }
}
