using System.Reflection.Metadata;

namespace Async2.Stacks.Naming;

/// <summary>Finds the async methods of state machines and of continuation classes.</summary>
/// <remarks>
/// Nothing else in this library knows how a method names its state machine: by an attribute, which Roslyn writes. If the compiler of a
/// program does not write it, the weaver does.
/// </remarks>
internal static class MachineAttributes
{
    private const string OfMethod = "AsyncStateMachineAttribute";
    private const string OfIterator = "AsyncIteratorStateMachineAttribute";

    /// <summary>The methods by the names of the types, as reflection has them.</summary>
    public static Dictionary<string, MethodDefinitionHandle> MethodsIn(MetadataReader metadata)
    {
        Dictionary<string, MethodDefinitionHandle> methods = [];
        foreach (var handle in metadata.CustomAttributes)
        {
            var attribute = metadata.GetCustomAttribute(handle);
            if (attribute.Parent.Kind != HandleKind.MethodDefinition || !NamesMachine(metadata, attribute)) continue;
            var value = metadata.GetBlobReader(attribute.Value);
            if (value.ReadUInt16() == 1 && value.ReadSerializedString() is { } name)
                methods[EscapedNames.WithoutAssembly(name)] = (MethodDefinitionHandle)attribute.Parent;
        }
        return methods;
    }

    private static bool NamesMachine(MetadataReader metadata, CustomAttribute attribute)
    {
        var name = attribute.Constructor.Kind switch
        {
            HandleKind.MemberReference when metadata.GetMemberReference((MemberReferenceHandle)attribute.Constructor).Parent is
            { Kind: HandleKind.TypeReference } type => metadata.GetTypeReference((TypeReferenceHandle)type).Name,
            HandleKind.MethodDefinition => metadata.GetTypeDefinition(
                metadata.GetMethodDefinition((MethodDefinitionHandle)attribute.Constructor).GetDeclaringType()).Name,
            _ => default,
        };
        return !name.IsNil && (metadata.StringComparer.Equals(name, OfMethod) || metadata.StringComparer.Equals(name, OfIterator));
    }
}
