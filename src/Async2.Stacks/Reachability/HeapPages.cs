using Async2.Stacks.Heap;

namespace Async2.Stacks.Reachability;

/// <summary>
/// Reads objects in any order. It keeps the pages that it read last, because objects that refer to each other are often near.
/// </summary>
internal sealed class HeapPages(HeapCells cells, IMemoryReader memory)
{
    private const int PageSize = HeapCells.PageCells * HeapCells.CellSize;
    private const int MostPages = 1024;

    private static readonly byte[] s_empty = new byte[PageSize];

    private readonly byte[]?[] _pages = new byte[]?[cells.Count / HeapCells.PageCells];
    private readonly Queue<int> _kept = [];

    /// <summary>Reads a value.</summary>
    /// <param name="cell">A cell.</param>
    /// <param name="offset">The offset from its address.</param>
    public T Read<T>(int cell, int offset = 0)
        where T : unmanaged
    {
        var found = From((long)cell * HeapCells.CellSize + offset);
        if (found.Length >= Unsafe.SizeOf<T>()) return MemoryMarshal.Read<T>(found);
        T value = default;
        Read(cell, offset, MemoryMarshal.AsBytes(new Span<T>(ref value)));
        return value;
    }

    /// <summary>Reads bytes. Those that cannot be read are zero.</summary>
    public void Read(int cell, long offset, Span<byte> bytes)
    {
        var at = (long)cell * HeapCells.CellSize + offset;
        var found = From(at);
        for (; found.Length < bytes.Length; found = From(at))
        {
            found.CopyTo(bytes);
            bytes = bytes[found.Length..];
            at += found.Length;
        }
        found[..bytes.Length].CopyTo(bytes);
    }

    // The rest of a page. An object of a damaged heap may reach beyond the last one.
    private ReadOnlySpan<byte> From(long at)
    {
        var page = at / PageSize;
        return (page < _pages.Length ? _pages[page] ?? Load((int)page) : s_empty).AsSpan((int)(at % PageSize));
    }

    private byte[] Load(int page)
    {
        var bytes = _kept.Count < MostPages ? new byte[PageSize] : Forget(_kept.Dequeue());
        var (address, left) = cells.Locate(page * HeapCells.PageCells);
        var wanted = bytes.AsSpan(0, (int)Math.Min(PageSize, left));
        var read = 0;
        while (read < wanted.Length && memory.Read(address + (ulong)read, wanted[read..]) is > 0 and var more) read += more;
        bytes.AsSpan(read).Clear();
        _kept.Enqueue(page);
        return _pages[page] = bytes;
    }

    private byte[] Forget(int page)
    {
        var bytes = _pages[page]!;
        _pages[page] = null;
        return bytes;
    }
}
