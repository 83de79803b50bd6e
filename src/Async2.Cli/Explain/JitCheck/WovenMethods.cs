using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;

namespace Async2.Cli.Explain.JitCheck;

/// <summary>A woven method and its continuation class, by metadata tokens. With the native back end there is no class: 0.</summary>
/// <param name="Method">The method.</param>
/// <param name="Class">The class.</param>
/// <param name="IsTwin">Whether the class is that of a synchronous method's twin.</param>
internal readonly record struct WovenMethod(int Method, int Class, bool IsTwin = false);

/// <summary>Finds the woven methods of an assembly in its metadata, which is much faster than reflection.</summary>
/// <remarks>
///     [AsyncStateMachine(typeof(&lt;M&gt;d__1))] Task M()      the attribute names the continuation class
///     class &lt;M&gt;d__1 : Async2.Continuation            or AwaitingFrame; as compiled it derives from ValueType or Object
///     [AsyncIteratorStateMachine(…)]                  likewise
///     [Twin(…)]                                       likewise, of a synchronous method
/// </remarks>
internal static class WovenMethods
{
    private const MethodImplAttributes RuntimeAsync = (MethodImplAttributes)0x2000;

    private static readonly HashSet<string> s_bases =
        [.. typeof(Continuation).Assembly.GetExportedTypes().Where(typeof(Continuation).IsAssignableFrom).Select(t => t.Name)];

    private static readonly HashSet<string?> s_attributes =
    [
        typeof(AsyncStateMachineAttribute).FullName, typeof(AsyncIteratorStateMachineAttribute).FullName, typeof(TwinAttribute).FullName,
    ];

    public static IReadOnlyList<WovenMethod> In(string path)
    {
        using var image = new PEReader(File.OpenRead(path));
        var metadata = image.GetMetadataReader();
        var classes = ContinuationClasses(metadata);
        var found = new List<WovenMethod>();
        foreach (var handle in metadata.MethodDefinitions)
        {
            var method = metadata.GetMethodDefinition(handle);
            if ((method.ImplAttributes & RuntimeAsync) != 0) found.Add(new WovenMethod(MetadataTokens.GetToken(handle), 0));
            else if (ClassOf(metadata, method, classes) is var (continuation, isTwin))
                found.Add(new WovenMethod(MetadataTokens.GetToken(handle), continuation, isTwin));
        }
        return found;
    }

    private static Dictionary<string, int> ContinuationClasses(MetadataReader metadata) =>
        metadata.TypeDefinitions
            .Where(handle => IsContinuation(metadata, metadata.GetTypeDefinition(handle).BaseType))
            .ToDictionary(handle => FullName(metadata, handle), handle => MetadataTokens.GetToken(handle));

    private static bool IsContinuation(MetadataReader metadata, EntityHandle type)
    {
        if (type.Kind == HandleKind.TypeSpecification)
        {
            // Continuation<T>: GENERICINST CLASS token …
            var blob = metadata.GetBlobReader(metadata.GetTypeSpecification((TypeSpecificationHandle)type).Signature);
            if (blob.ReadSignatureTypeCode() != SignatureTypeCode.GenericTypeInstance) return false;
            blob.ReadByte();
            type = blob.ReadTypeHandle();
        }
        if (type.Kind != HandleKind.TypeReference) return false;
        var reference = metadata.GetTypeReference((TypeReferenceHandle)type);
        return metadata.StringComparer.Equals(reference.Namespace, typeof(Continuation).Namespace!)
            && s_bases.Contains(metadata.GetString(reference.Name));
    }

    /// <summary>The type in the method's AsyncStateMachineAttribute or TwinAttribute, if it is a continuation class.</summary>
    private static (int Class, bool IsTwin)? ClassOf(MetadataReader metadata, MethodDefinition method, Dictionary<string, int> classes)
    {
        foreach (var handle in method.GetCustomAttributes())
        {
            var attribute = metadata.GetCustomAttribute(handle);
            var kind = NameOf(metadata, attribute.Constructor);
            if (!s_attributes.Contains(kind)) continue;
            var blob = metadata.GetBlobReader(attribute.Value);
            blob.ReadUInt16(); // Prolog
            var name = blob.ReadSerializedString() ?? "";
            // Commas in a name are escaped. A comma without escape precedes the assembly.
            var type = Regex.Split(name, @"(?<!\\),")[0].Replace("\\", "", StringComparison.Ordinal);
            return classes.TryGetValue(type, out var continuation) || classes.TryGetValue(name, out continuation)
                ? (continuation, kind == typeof(TwinAttribute).FullName) : null;
        }
        return null;
    }

    /// <summary>The full name of an attribute; empty for a generic one.</summary>
    private static string NameOf(MetadataReader metadata, EntityHandle constructor)
    {
        // A definition in System.Private.CoreLib, a reference elsewhere.
        if (constructor.Kind == HandleKind.MethodDefinition)
            return FullName(metadata, metadata.GetMethodDefinition((MethodDefinitionHandle)constructor).GetDeclaringType());
        var parent = metadata.GetMemberReference((MemberReferenceHandle)constructor).Parent;
        if (parent.Kind != HandleKind.TypeReference) return "";
        var type = metadata.GetTypeReference((TypeReferenceHandle)parent);
        return $"{metadata.GetString(type.Namespace)}.{metadata.GetString(type.Name)}";
    }

    private static string FullName(MetadataReader metadata, TypeDefinitionHandle handle)
    {
        var type = metadata.GetTypeDefinition(handle);
        var name = metadata.GetString(type.Name);
        if (!type.GetDeclaringType().IsNil) return $"{FullName(metadata, type.GetDeclaringType())}+{name}";
        return type.Namespace.IsNil ? name : $"{metadata.GetString(type.Namespace)}.{name}";
    }
}
