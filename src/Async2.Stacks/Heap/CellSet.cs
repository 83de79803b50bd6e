namespace Async2.Stacks.Heap;

/// <summary>A set of cells of the heap: a bit for each.</summary>
internal sealed class CellSet(HeapCells cells)
{
    private readonly ulong[] _bits = new ulong[cells.Count / 64];

    public bool Contains(int cell) => (_bits[cell >> 6] & (1UL << cell)) != 0;

    /// <summary>Adds a cell.</summary>
    /// <returns>False if it was there.</returns>
    public bool Add(int cell)
    {
        ref var word = ref _bits[cell >> 6];
        var before = word;
        word |= 1UL << cell;
        return word != before;
    }
}
