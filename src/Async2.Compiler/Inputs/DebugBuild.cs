using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Async2.Compiler;

/// <summary>Assemblies that are built to be debugged.</summary>
public static class DebugBuild
{
    private const int WithoutOptimisations = 0x100; // DebuggableAttribute.DebuggingModes.DisableOptimizations

    /// <summary>Whether an assembly says that the JIT is not to optimise its code.</summary>
    /// <exception cref="BadImageFormatException">The file is no assembly.</exception>
    public static bool Is(string path)
    {
        using var image = new PEReader(File.OpenRead(path));
        var metadata = image.GetMetadataReader();
        return metadata.GetAssemblyDefinition().GetCustomAttributes()
            .Select(metadata.GetCustomAttribute).Any(a => IsDebuggable(metadata, a) && AsksForIt(metadata.GetBlobReader(a.Value)));
    }

    private static bool IsDebuggable(MetadataReader metadata, CustomAttribute attribute) =>
        attribute.Constructor.Kind == HandleKind.MemberReference
        && metadata.GetMemberReference((MemberReferenceHandle)attribute.Constructor).Parent is { Kind: HandleKind.TypeReference } type
        && metadata.StringComparer.Equals(metadata.GetTypeReference((TypeReferenceHandle)type).Name, "DebuggableAttribute");

    // A prolog of two bytes, the modes, and the number of named arguments, in two; or two flags in the place of the modes.
    private static bool AsksForIt(BlobReader value) => value.Length switch
    {
        8 => (value.ReadInt16(), value.ReadInt32()) is (_, var modes) && (modes & WithoutOptimisations) != 0,
        6 => (value.ReadInt16(), value.ReadBoolean()) is (_, _) && value.ReadBoolean(),
        _ => false,
    };
}
