namespace Async2.Stacks.Reachability;

/// <summary>A list of millions of numbers. It grows by parts, because a list that moved would take its memory twice.</summary>
internal sealed class IntColumn
{
    private const int PartBits = 16;
    private const int PartSize = 1 << PartBits;

    private readonly List<int[]> _parts = [];

    public int Count { get; private set; }

    public int this[int index] => _parts[index >> PartBits][index & (PartSize - 1)];

    public void Clear() => Count = 0;

    public void Add(int number)
    {
        if (Count >> PartBits == _parts.Count) _parts.Add(GC.AllocateUninitializedArray<int>(PartSize));
        _parts[Count >> PartBits][Count & (PartSize - 1)] = number;
        Count++;
    }
}
