using System.Reflection.Metadata;

namespace Async2.Stacks.Naming;

/// <summary>Finds the methods of state machines and of continuation classes.</summary>
/// <remarks>
/// Nothing else in this library knows how a method names its state machine: by an attribute, which Roslyn writes. If the compiler of a
/// program does not write it, the weaver does. A synchronous method names the continuation class of its twin likewise.
/// </remarks>
internal static class MachineAttributes
{
    private const string OfMethod = "AsyncStateMachineAttribute";
    private const string OfIterator = "AsyncIteratorStateMachineAttribute";
    private const string OfTwin = nameof(TwinAttribute);

    /// <summary>The methods by the names of the types, as reflection has them.</summary>
    public static Dictionary<string, MethodDefinitionHandle> MethodsIn(MetadataReader metadata)
    {
        Dictionary<string, MethodDefinitionHandle> methods = [];
        foreach (var handle in metadata.CustomAttributes)
        {
            var attribute = metadata.GetCustomAttribute(handle);
            if (attribute.Parent.Kind != HandleKind.MethodDefinition || KindOf(metadata, attribute) is null) continue;
            var value = metadata.GetBlobReader(attribute.Value);
            if (value.ReadUInt16() == 1 && value.ReadSerializedString() is { } name)
                methods[EscapedNames.WithoutAssembly(name)] = (MethodDefinitionHandle)attribute.Parent;
        }
        return methods;
    }

    /// <summary>Whether a method is a synchronous one that has a twin.</summary>
    public static bool NamesTwin(MetadataReader metadata, MethodDefinitionHandle method) => metadata.GetMethodDefinition(method)
        .GetCustomAttributes().Any(a => KindOf(metadata, metadata.GetCustomAttribute(a)) == OfTwin);

    private static string? KindOf(MetadataReader metadata, CustomAttribute attribute)
    {
        var (space, name) = attribute.Constructor.Kind switch
        {
            HandleKind.MemberReference when metadata.GetMemberReference((MemberReferenceHandle)attribute.Constructor).Parent is
            { Kind: HandleKind.TypeReference } type => NameOf(metadata.GetTypeReference((TypeReferenceHandle)type)),
            HandleKind.MethodDefinition => NameOf(metadata.GetTypeDefinition(
                metadata.GetMethodDefinition((MethodDefinitionHandle)attribute.Constructor).GetDeclaringType())),
            _ => default,
        };
        if (name.IsNil) return null;
        if (Is(name, OfTwin)) return Is(space, nameof(Async2)) ? OfTwin : null;
        return Is(name, OfMethod) ? OfMethod : Is(name, OfIterator) ? OfIterator : null;

        bool Is(StringHandle handle, string text) => metadata.StringComparer.Equals(handle, text);
    }

    private static (StringHandle Space, StringHandle Name) NameOf(TypeReference type) => (type.Namespace, type.Name);

    private static (StringHandle Space, StringHandle Name) NameOf(TypeDefinition type) => (type.Namespace, type.Name);
}
