using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace Async2.Stacks.Naming;

/// <summary>The awaits of a method of .NET's own runtime async: calls of AsyncHelpers in its IL.</summary>
internal static class AwaitOffsets
{
    private static readonly string[] s_awaits = ["Await", "AwaitAwaiter", "UnsafeAwaitAwaiter"];

    /// <summary>The IL offset of each, in order.</summary>
    public static List<int> Of(MetadataReader metadata, ReadOnlySpan<byte> il)
    {
        List<int> offsets = [];
        for (var code = new IlReader(il); code.Read();)
            if (code.OpCode == OpCodes.Call && IsAwait(metadata, code.Number)) offsets.Add(code.Offset);
        return offsets;
    }

    private static bool IsAwait(MetadataReader metadata, int token)
    {
        var handle = MetadataTokens.EntityHandle(token);
        if (handle.Kind == HandleKind.MethodSpecification)
            handle = metadata.GetMethodSpecification((MethodSpecificationHandle)handle).Method;
        if (handle.Kind != HandleKind.MemberReference) return false;
        var method = metadata.GetMemberReference((MemberReferenceHandle)handle);
        return method.Parent.Kind == HandleKind.TypeReference
            && metadata.StringComparer.Equals(metadata.GetTypeReference((TypeReferenceHandle)method.Parent).Name, "AsyncHelpers")
            && Array.Exists(s_awaits, name => metadata.StringComparer.Equals(method.Name, name));
    }
}
