namespace Async2.Stacks.Reachability;

/// <summary>A set of addresses on the heap: a bit for each eight bytes.</summary>
internal sealed class AddressSet(HeapImage heap)
{
    private readonly ulong[][] _bits = [.. heap.Lengths.Select(l => new ulong[l / 512 + 1])];

    public bool Contains(ulong address) =>
        (address & 7) == 0 && heap.TryFind(address, out var range, out var offset)
            && (_bits[range][offset >> 9] & (1UL << (offset >> 3))) != 0;

    /// <summary>Adds an address; false if it is there, or not on the heap.</summary>
    public bool Add(ulong address)
    {
        if (!heap.TryFind(address, out var range, out var offset)) return false;
        ref var bits = ref _bits[range][offset >> 9];
        var bit = 1UL << (offset >> 3);
        if ((bits & bit) != 0) return false;
        bits |= bit;
        return true;
    }
}
