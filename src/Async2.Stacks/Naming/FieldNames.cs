using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace Async2.Stacks.Naming;

/// <summary>Names of the fields that IL refers to.</summary>
internal static class FieldNames
{
    /// <summary>The name of the field of a token; null if it is no field.</summary>
    public static string? Of(MetadataReader metadata, int token)
    {
        var handle = MetadataTokens.EntityHandle(token);
        return handle.Kind switch
        {
            HandleKind.FieldDefinition => metadata.GetString(metadata.GetFieldDefinition((FieldDefinitionHandle)handle).Name),
            HandleKind.MemberReference => metadata.GetString(metadata.GetMemberReference((MemberReferenceHandle)handle).Name),
            _ => null,
        };
    }
}
