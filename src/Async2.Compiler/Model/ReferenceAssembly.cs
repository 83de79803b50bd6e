using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using CustomAttribute = System.Reflection.Metadata.CustomAttribute;
using MethodAttributes = System.Reflection.MethodAttributes;
using MethodDefinition = System.Reflection.Metadata.MethodDefinition;
using MethodImplAttributes = System.Reflection.MethodImplAttributes;

namespace Async2.Compiler.Model;

/// <summary>Recognises reference assemblies: compilers read their metadata, and no runtime loads them.</summary>
internal static class ReferenceAssembly
{
    private const string Attribute = "ReferenceAssemblyAttribute";

    // A header of one byte for two bytes of code: ldnull; throw.
    private static readonly byte[] s_throwNull = [0x0A, 0x14, 0x7A];

    /// <summary>Whether an image says that it is one, or none of its methods has code. Some tools drop the attribute.</summary>
    public static bool Is(PEReader image)
    {
        var metadata = image.GetMetadataReader();
        if (metadata.IsAssembly && metadata.GetAssemblyDefinition().GetCustomAttributes()
                .Any(a => IsMark(metadata, metadata.GetCustomAttribute(a))))
            return true;
        var methods = metadata.MethodDefinitions.Select(metadata.GetMethodDefinition).Where(IsImplementedInIl);
        return methods.Any() && methods.All(m => HasNoCode(image, m.RelativeVirtualAddress));
    }

    private static bool IsMark(MetadataReader metadata, CustomAttribute attribute) =>
        attribute.Constructor.Kind == HandleKind.MemberReference
        && metadata.GetMemberReference((MemberReferenceHandle)attribute.Constructor).Parent is { Kind: HandleKind.TypeReference } type
        && metadata.StringComparer.Equals(metadata.GetTypeReference((TypeReferenceHandle)type).Name, Attribute);

    private static bool IsImplementedInIl(MethodDefinition method) =>
        (method.Attributes & (MethodAttributes.Abstract | MethodAttributes.PinvokeImpl)) == 0
        && (method.ImplAttributes & (MethodImplAttributes.CodeTypeMask | MethodImplAttributes.InternalCall)) == 0;

    private static bool HasNoCode(PEReader image, int address) =>
        address == 0 || image.GetSectionData(address) is { Length: >= 3 } code
            && code.GetContent(0, s_throwNull.Length).AsSpan().SequenceEqual(s_throwNull);
}
