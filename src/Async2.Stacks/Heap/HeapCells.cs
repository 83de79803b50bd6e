namespace Async2.Stacks.Heap;

/// <summary>The heap's cells of eight bytes, numbered across all its ranges. Each range begins with a new page.</summary>
internal sealed class HeapCells
{
    /// <summary>The size of a cell, in bytes.</summary>
    public const int CellSize = 8;

    /// <summary>The largest heap in bytes whose cells have numbers.</summary>
    public const long MostHeap = 15L << 30;

    /// <summary>The number of cells in a page.</summary>
    public const int PageCells = 1 << 13;

    private readonly ulong[] _starts;
    private readonly ulong[] _lengths;
    private readonly int[] _firstCells;
    private int _last;

    public HeapCells(HeapRanges heap)
    {
        _starts = [.. heap.All.Select(r => r.Memory.Start)];
        _lengths = [.. heap.All.Select(r => (ulong)r.Memory.Length)];
        _firstCells = new int[_starts.Length];
        for (var range = 0; range < _starts.Length; range++)
        {
            _firstCells[range] = Count;
            Count = checked(Count + (int)(_lengths[range] / (PageCells * CellSize) + 1) * PageCells);
        }
    }

    /// <summary>The number of cells.</summary>
    public int Count { get; }

    /// <summary>The cell at an address; -1 if the heap has none there.</summary>
    public int Find(ulong address)
    {
        if (address % CellSize != 0 || _starts.Length == 0) return -1;
        // The one before it was often in the same range.
        if (address - _starts[_last] >= _lengths[_last])
        {
            var range = AtOrBefore(Array.BinarySearch(_starts, address));
            if (range < 0 || address - _starts[range] >= _lengths[range]) return -1;
            _last = range;
        }
        return _firstCells[_last] + (int)((address - _starts[_last]) / CellSize);
    }

    /// <summary>The address of a cell, and the number of bytes from there to the end of its range.</summary>
    public (ulong Address, ulong Left) Locate(int cell)
    {
        var range = AtOrBefore(Array.BinarySearch(_firstCells, cell));
        var offset = (ulong)(cell - _firstCells[range]) * CellSize;
        return (_starts[range] + offset, offset < _lengths[range] ? _lengths[range] - offset : 0);
    }

    private static int AtOrBefore(int found) => found >= 0 ? found : ~found - 1;
}
