using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Security.Cryptography;

namespace Async2.Compiler.Inputs;

/// <summary>The PDB beside an assembly.</summary>
internal static class PdbFile
{
    private const int IdSize = 20;

    /// <summary>
    /// Whether the PDB beside <paramref name="assembly"/> is not the one that the compiler wrote: the image says what its SHA-256 is. One
    /// that is damaged would only show where a method's lines are read, and cost that method, or the whole file when it is written.
    /// </summary>
    /// <remarks>
    /// The checksum is that of the PDB with its id, which is made of it, set to zero (Portable PDB checksum debug directory entry,
    /// PE-COFF.md of dotnet/runtime).
    /// </remarks>
    public static bool IsDamaged(string assembly)
    {
        var path = Path.ChangeExtension(assembly, ".pdb");
        // Cecil opens whatever has the name of a PDB, or of Mono's symbols.
        if (FileStatus.IsSpecial(path) || FileStatus.IsSpecial(assembly + ".mdb")) return true;
        if (File.Exists(path) && new FileInfo(path).Length > Array.MaxLength) return true;
        return File.Exists(path) && ChecksumIn(assembly) is { } expected && !IsOf(File.ReadAllBytes(path), expected);
    }

    private static byte[]? ChecksumIn(string assembly)
    {
        using var image = new PEReader(File.OpenRead(assembly));
        var entry = image.ReadDebugDirectory().FirstOrDefault(e => e.Type == DebugDirectoryEntryType.PdbChecksum);
        if (entry.Type != DebugDirectoryEntryType.PdbChecksum) return null;
        var checksum = image.ReadPdbChecksumDebugDirectoryData(entry);
        return checksum.AlgorithmName == "SHA256" ? [.. checksum.Checksum] : null;
    }

    private static bool IsOf(byte[] pdb, byte[] expected)
    {
        try
        {
            using var provider = MetadataReaderProvider.FromPortablePdbImage([.. pdb]);
            pdb.AsSpan(provider.GetMetadataReader().DebugMetadataHeader!.IdStartOffset, IdSize).Clear();
        }
        catch (BadImageFormatException)
        {
            return false;
        }

        return SHA256.HashData(pdb).AsSpan().SequenceEqual(expected);
    }
}
