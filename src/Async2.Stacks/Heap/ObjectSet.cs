namespace Async2.Stacks.Heap;

/// <summary>A set of objects on the heap: a bit for each cell.</summary>
internal sealed class ObjectSet(HeapCells cells)
{
    private readonly ulong[] _bits = new ulong[cells.Count / 64];

    public HeapCells Cells => cells;

    public void Add(ulong address)
    {
        var cell = cells.Find(address);
        if (cell >= 0) _bits[cell >> 6] |= 1UL << cell;
    }

    public bool Contains(ulong address) => cells.Find(address) is >= 0 and var cell && Contains(cell);

    public bool Contains(int cell) => (_bits[cell >> 6] & (1UL << cell)) != 0;

    public void Remove(int cell) => _bits[cell >> 6] &= ~(1UL << cell);
}
