using Async2.Stacks.Heap;

namespace Async2.Stacks.Reachability;

/// <summary>The heap in memory, with the addresses at which objects begin.</summary>
internal sealed class HeapImage
{
    private readonly ulong[] _starts;
    private readonly byte[][] _bytes;

    private HeapImage(ulong[] starts, byte[][] bytes)
    {
        (_starts, _bytes) = (starts, bytes);
        Objects = new AddressSet(this);
    }

    /// <summary>All objects.</summary>
    public AddressSet Objects { get; }

    public IEnumerable<int> Lengths => _bytes.Select(b => b.Length);

    public static HeapImage Of(HeapRanges heap, HeapTypes types)
    {
        var image = new HeapImage([.. heap.All.Select(r => r.Memory.Start)], [.. heap.All.Select(r => Read(r.Memory, types.Memory))]);
        new HeapWalk(heap, types).VisitAll((address, _, _) => image.Objects.Add(address));
        return image;
    }

    /// <summary>The bytes from an address on; empty if it is not on the heap.</summary>
    public ReadOnlySpan<byte> At(ulong address) => TryFind(address, out var range, out var offset) ? _bytes[range].AsSpan(offset) : default;

    private static byte[] Read(MemoryRange range, IMemoryReader memory)
    {
        var bytes = new byte[range.Length];
        for (int at = 0, read; at < bytes.Length && (read = memory.Read(range.Start + (ulong)at, bytes.AsSpan(at))) > 0;) at += read;
        return bytes;
    }

    public bool TryFind(ulong address, out int range, out int offset)
    {
        range = Array.BinarySearch(_starts, address);
        if (range < 0) range = ~range - 1;
        offset = range < 0 ? 0 : (int)Math.Min(address - _starts[range], int.MaxValue);
        return range >= 0 && offset < _bytes[range].Length;
    }
}
