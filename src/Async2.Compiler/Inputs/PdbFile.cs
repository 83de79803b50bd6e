using System.IO.Compression;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using Async2.Compiler.Inputs.Checks;

namespace Async2.Compiler.Inputs;

/// <summary>The PDB of an assembly: in it, or beside it.</summary>
internal static class PdbFile
{
    private const int IdSize = 20;

    /// <summary>
    /// Whether the PDB of <paramref name="assembly"/> differs from the compiler's: the image may hold its SHA-256. A damaged PDB would show
    /// late, and cost a method when its lines are read, or the file when it is written.
    /// </summary>
    /// <remarks>
    /// The checksum is computed with the PDB's id, which derives from it, set to zero (Portable PDB checksum debug directory entry,
    /// PE-COFF.md of dotnet/runtime).
    /// </remarks>
    public static bool IsDamaged(string assembly, byte[] image)
    {
        var beside = Path.ChangeExtension(assembly, ".pdb");
        // Cecil opens any file with the name of a PDB, or of Mono's symbols.
        if (FileStatus.IsSpecial(beside) || FileStatus.IsSpecial(assembly + ".mdb")) return true;
        try
        {
            using var pe = new PEReader(ImmutableCollectionsMarshal.AsImmutableArray(image));
            var debug = pe.ReadDebugDirectory();
            var entry = debug.FirstOrDefault(e => e.Type == DebugDirectoryEntryType.EmbeddedPortablePdb);
            var pdb = entry.Type == DebugDirectoryEntryType.EmbeddedPortablePdb
                ? Decompressed(pe.GetEntireImage().GetContent(entry.DataPointer, entry.DataSize).AsSpan())
                : File.Exists(beside) ? File.ReadAllBytes(beside) : null;
            return pdb is not null && IsDamaged(pdb, pe, ChecksumIn(pe, debug));
        }
        catch (Exception e) when (e is not (OutOfMemoryException or UnauthorizedAccessException))
        {
            return true;
        }
    }

    private static bool IsDamaged(byte[] pdb, PEReader assembly, byte[]? checksum)
    {
        using var provider = MetadataReaderProvider.FromPortablePdbImage(ImmutableCollectionsMarshal.AsImmutableArray(pdb));
        var reader = provider.GetMetadataReader();
        new DebugCheck(reader, assembly.GetMetadataReader(), pdb.Length).Run();
        if (checksum is null) return false;
        byte[] withoutId = [.. pdb];
        withoutId.AsSpan(reader.DebugMetadataHeader!.IdStartOffset, IdSize).Clear();
        return !SHA256.HashData(withoutId).AsSpan().SequenceEqual(checksum);
    }

    private static byte[]? ChecksumIn(PEReader image, IEnumerable<DebugDirectoryEntry> debug)
    {
        var entry = debug.FirstOrDefault(e => e.Type == DebugDirectoryEntryType.PdbChecksum);
        if (entry.Type != DebugDirectoryEntryType.PdbChecksum) return null;
        var checksum = image.ReadPdbChecksumDebugDirectoryData(entry);
        return checksum.AlgorithmName == "SHA256" ? [.. checksum.Checksum] : null;
    }

    private static byte[] Decompressed(ReadOnlySpan<byte> embedded)
    {
        var pdb = new byte[EmbeddedPdb.SizeOf(embedded) ?? throw new Damage("the embedded PDB is too large")];
        using var compressed = new MemoryStream(embedded[EmbeddedPdb.HeaderSize..].ToArray());
        using var deflate = new DeflateStream(compressed, CompressionMode.Decompress);
        deflate.ReadExactly(pdb);
        return deflate.ReadByte() < 0 ? pdb : throw new Damage("the embedded PDB is larger than it says");
    }
}
