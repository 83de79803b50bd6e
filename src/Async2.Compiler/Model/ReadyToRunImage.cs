using System.Reflection.PortableExecutable;

namespace Async2.Compiler;

/// <summary>The ReadyToRun header of an assembly: the native code beside its IL.</summary>
/// <param name="Machine">Operating system and architecture, as the image names them together.</param>
/// <param name="Version">The version of the format, which a runtime has to know: each .NET has its own.</param>
/// <param name="IsComponent">Whether the code is in a composite image, which holds that of several assemblies.</param>
public sealed record ReadyToRunImage(Machine Machine, int Version, bool IsComponent)
{
    private const uint Signature = 0x00525452; // "RTR"
    private const uint Component = 0x20;

    /// <summary>The header of a file; null if there is none, or the file is no whole image.</summary>
    public static ReadyToRunImage? Of(string path)
    {
        try
        {
            using var image = new PEReader(File.OpenRead(path));
            return In(image);
        }
        catch (Exception e) when (e is BadImageFormatException or EndOfStreamException)
        {
            return null;
        }
    }

    /// <summary>The header of an image; null if there is none.</summary>
    public static ReadyToRunImage? In(PEReader image)
    {
        // struct READYTORUN_HEADER: signature, major and minor version, flags (readytorun.h of dotnet/runtime)
        if (image.PEHeaders.CorHeader?.ManagedNativeHeaderDirectory is not { Size: > 0 } directory) return null;
        var header = image.GetSectionData(directory.RelativeVirtualAddress).GetReader();
        if (header.ReadUInt32() != Signature) return null;
        var version = header.ReadUInt16();
        _ = header.ReadUInt16();
        return new ReadyToRunImage(image.PEHeaders.CoffHeader.Machine, version, (header.ReadUInt32() & Component) != 0);
    }
}
