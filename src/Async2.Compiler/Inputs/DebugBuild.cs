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

    // A prolog of two bytes; the modes, or in their place two flags, of which the second asks for it; the number of named arguments.
    private static bool AsksForIt(BlobReader value)
    {
        const int Modes = sizeof(ushort) + sizeof(int) + sizeof(ushort);
        const int Flags = sizeof(ushort) + 2 * sizeof(bool) + sizeof(ushort);
        switch (value.Length)
        {
            case Modes:
                value.Offset = sizeof(ushort);
                return (value.ReadInt32() & WithoutOptimisations) != 0;
            case Flags:
                value.Offset = sizeof(ushort) + sizeof(bool);
                return value.ReadBoolean();
            default:
                return false;
        }
    }
}
