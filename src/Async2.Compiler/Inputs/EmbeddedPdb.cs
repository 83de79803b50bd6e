namespace Async2.Compiler;

/// <summary>A compressed PDB in an assembly: four letters, its size, and its compressed bytes.</summary>
public static class EmbeddedPdb
{
    /// <summary>The bytes before the compressed ones.</summary>
    public const int HeaderSize = 8;

    // The largest accepted ratio of compression. Equal bytes compress by up to 1,032, so a small file may unpack to all memory; PDBs
    // compress by three or four.
    private const int MostCompressed = 64;

    // The size up to which any ratio is accepted: a PDB with little content.
    private const int MostAlike = 1 << 20;

    /// <summary>The size that one says it has; null if it cannot be true.</summary>
    /// <param name="embedded">All of its bytes in the assembly.</param>
    public static int? SizeOf(ReadOnlySpan<byte> embedded)
    {
        if (embedded.Length < HeaderSize) return null;
        var size = BitConverter.ToInt32(embedded[sizeof(int)..]);
        return size < 0 || size - MostAlike > (long)embedded.Length * MostCompressed ? null : size;
    }
}
