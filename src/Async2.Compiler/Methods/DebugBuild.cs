using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using CustomAttribute = System.Reflection.Metadata.CustomAttribute;
using ModuleDefinition = Mono.Cecil.ModuleDefinition;

namespace Async2.Compiler;

/// <summary>Recognises assemblies that are built for debugging.</summary>
public static class DebugBuild
{
    // DebuggableAttribute.DebuggingModes.DisableOptimizations is 0x100.
    private const byte WithoutOptimisationsInSecondByte = 1;

    /// <summary>Whether an assembly asks the JIT not to optimise its code.</summary>
    /// <exception cref="BadImageFormatException">The file is not an assembly.</exception>
    public static bool Is(string path)
    {
        using var image = new PEReader(File.OpenRead(path));
        var metadata = image.GetMetadataReader();
        return metadata.GetAssemblyDefinition().GetCustomAttributes()
            .Select(metadata.GetCustomAttribute).Any(a => IsDebuggable(metadata, a) && AsksForIt(metadata.GetBlobBytes(a.Value)));
    }

    /// <inheritdoc cref="Is(string)"/>
    internal static bool Is(ModuleDefinition module) => module.Assembly is { } assembly && assembly.CustomAttributes.Any(
        a => a.AttributeType.FullName == "System.Diagnostics.DebuggableAttribute" && AsksForIt(a.GetBlob()));

    private static bool IsDebuggable(MetadataReader metadata, CustomAttribute attribute) =>
        attribute.Constructor.Kind == HandleKind.MemberReference
        && metadata.GetMemberReference((MemberReferenceHandle)attribute.Constructor).Parent is { Kind: HandleKind.TypeReference } type
        && metadata.StringComparer.Equals(metadata.GetTypeReference((TypeReferenceHandle)type).Name, "DebuggableAttribute");

    // A prolog of two bytes; the modes, or two flags of which the second disables optimisation; the number of named arguments.
    private static bool AsksForIt(byte[] value) => value switch
    {
        [_, _, _, var second, _, _, _, _] => (second & WithoutOptimisationsInSecondByte) != 0,
        [_, _, _, var withoutOptimisations, _, _] => withoutOptimisations != 0,
        _ => false,
    };
}
