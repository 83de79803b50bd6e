using System.Reflection.PortableExecutable;

namespace Async2.Tests.Shared;

/// <summary>Files that every kind of machine loads: IL that says so. .NET refuses native code (ReadyToRun) for another kind.</summary>
internal static class AnyMachine
{
    /// <summary>Whether every kind of machine loads an assembly.</summary>
    public static bool Loads(string assembly)
    {
        using var image = new PEReader(File.OpenRead(assembly));
        return IsForAll(image.PEHeaders);
    }

    /// <summary>The assemblies in a folder that only some kinds load.</summary>
    public static IReadOnlyList<string> OthersIn(string folder) => [.. Directory.EnumerateFiles(folder, "*.dll", SearchOption.AllDirectories)
        .Where(IsForSome).Select(f => Path.GetRelativePath(folder, f)).Order(StringComparer.Ordinal)];

    private static bool IsForSome(string file)
    {
        try
        {
            using var image = new PEReader(File.OpenRead(file));
            return image.PEHeaders.CorHeader is not null && !IsForAll(image.PEHeaders);
        }
        catch (BadImageFormatException)
        {
            return false; // no assembly
        }
    }

    private static bool IsForAll(PEHeaders headers) => headers.CoffHeader.Machine == Machine.I386
        && (headers.CorHeader!.Flags & (CorFlags.ILOnly | CorFlags.Requires32Bit)) == CorFlags.ILOnly
        && headers.CorHeader.ManagedNativeHeaderDirectory.Size == 0;
}
