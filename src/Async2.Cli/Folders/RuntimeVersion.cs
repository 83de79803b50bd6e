using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Async2.Cli.Folders;

/// <summary>The versions of the runtime library: a newer one runs what was woven for an older one (docs/versions.md).</summary>
internal static class RuntimeVersion
{
    public static Version Of(string library) => AssemblyName.GetAssemblyName(library).Version!;

    /// <summary>The library for an app: the given one, or the app's own if that is newer.</summary>
    public static string Newest(string given, string app) =>
        Path.Combine(app, RuntimeFile.Name) is var own && File.Exists(own) && Of(own) > Of(given) ? own : given;

    /// <summary>Refuses an assembly that was woven for a newer library than the app would have.</summary>
    public static void RequireFor(string woven, Version version)
    {
        if (NeededBy(woven) is not { } needed || needed <= version) return;
        throw new CommandException(
            $"woven by Async2 {needed.ToString(3)}, and the runtime library is {version.ToString(3)}", woven,
            $"use async2 {needed.ToString(3)} or later");
    }

    /// <summary>The version for which an assembly was woven; null if it was not woven, or cannot be read.</summary>
    public static Version? NeededBy(string assembly)
    {
        try
        {
            using var reader = new PEReader(File.OpenRead(assembly));
            return reader.HasMetadata ? NeededBy(reader.GetMetadataReader()) : null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or BadImageFormatException)
        {
            return null;
        }
    }

    private static Version? NeededBy(MetadataReader metadata)
    {
        var name = Path.GetFileNameWithoutExtension(RuntimeFile.Name);
        return metadata.AssemblyReferences.Select(metadata.GetAssemblyReference)
            .Where(r => metadata.GetString(r.Name) == name).Select(r => r.Version).FirstOrDefault();
    }
}
