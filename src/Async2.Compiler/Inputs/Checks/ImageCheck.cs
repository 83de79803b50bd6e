using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;

namespace Async2.Compiler.Inputs.Checks;

/// <summary>Finds metadata that would make Cecil loop, recurse without end, or allocate all memory, before Cecil reads it.</summary>
/// <remarks>
/// Other damage costs a method when that is read, or the file when it cannot be written.
/// </remarks>
internal static class ImageCheck
{
    /// <summary>The largest depth of nesting. It fits into a stack of a megabyte, and no compiler comes near it.</summary>
    public const int MostDeep = 500;

    /// <summary>The problem with an image, as the reason to skip it; null if there is none.</summary>
    /// <param name="image">The whole file.</param>
    /// <param name="withCode">Whether method bodies and resources are checked, too, for an assembly that is written back.</param>
    public static Skip? ProblemWith(byte[] image, bool withCode)
    {
        try
        {
            using var pe = new PEReader(ImmutableCollectionsMarshal.AsImmutableArray(image));
            if (!pe.HasMetadata) return new Skip(SkipReason.NotManaged);
            var metadata = pe.GetMetadataReader(MetadataReaderOptions.None);
            RequireDebugData(pe, image.Length);
            RequireOneModule(metadata);
            new TypeCheck(metadata).Run();
            MarshallingCheck.Run(metadata);
            new TableCheck(pe, metadata).Run();
            var overlaps = new OverlapCheck(pe, metadata, image.Length);
            overlaps.Metadata();
            if (!withCode) return null;
            new CodeCheck(pe, metadata).Run();
            ResourceCheck.Run(pe, metadata);
            overlaps.Content();
            return null;
        }
        catch (Exception e) when (e is Damage or BadImageFormatException)
        {
            return Reason(e.Message.TrimEnd('.').ReplaceLineEndings(" "));
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return Reason(e.GetType().Name);
        }
    }

    // Cecil allocates the size that an entry claims.
    private static void RequireDebugData(PEReader image, int length)
    {
        foreach (var entry in image.ReadDebugDirectory())
        {
            if (entry.DataPointer != 0 && (uint)entry.DataSize > length - (uint)entry.DataPointer)
                throw new Damage("the end of its debug data is missing");
        }
    }

    // Cecil opens other modules by these names, which may lead anywhere. .NET itself loads none.
    private static void RequireOneModule(MetadataReader metadata)
    {
        if (metadata.AssemblyFiles.Any(f => metadata.GetAssemblyFile(f).ContainsMetadata)) throw new Damage("it has several modules");
    }

    private static Skip Reason(string problem) => new(SkipReason.DamagedImage, problem);
}
