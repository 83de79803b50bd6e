namespace Async2.Stacks.Heap;

/// <summary>The ranges of memory that the heap consists of, at one moment.</summary>
/// <param name="All">The ranges with objects, by address, without strings and types that are part of the code.</param>
/// <param name="Unused">Ranges inside of those in which a thread is going to allocate, by address.</param>
internal sealed record HeapRanges(IReadOnlyList<HeapRange> All, IReadOnlyList<MemoryRange> Unused)
{
    private const ulong SmallestObject = 24;
    private const ulong MostAddress = 1UL << 56;

    /// <summary>The number of ranges that a damaged core has at impossible addresses.</summary>
    public int Lost { get; private init; }

    /// <summary>The size of all ranges, in bytes.</summary>
    public long Size => All.Sum(r => (long)r.Memory.Length);

    public static HeapRanges Of(ClrHeap heap)
    {
        var segments = heap.Segments.ToLookup(s => IsPossible(s.ObjectRange));
        var all = segments[true].Where(s => s.Kind != GCSegmentKind.Frozen)
            .Select(s => new HeapRange(s.ObjectRange, s.Kind)).OrderBy(r => r.Memory.Start).ToList();
        var unused = heap.EnumerateAllocationContexts().Where(IsPossible).Select(r => new MemoryRange(r.Start, r.End + SmallestObject));
        return new(all, [.. unused.OrderBy(r => r.Start)]) { Lost = segments[false].Count() };
    }

    // A damaged core may say anything.
    private static bool IsPossible(MemoryRange range) => range.Start <= range.End && range.End <= MostAddress;
}

/// <summary>A range of memory with objects.</summary>
/// <param name="Memory">Its addresses.</param>
/// <param name="Kind">The kind of its objects.</param>
internal sealed record HeapRange(MemoryRange Memory, GCSegmentKind Kind)
{
    /// <summary>Whether it has large objects, or those that do not move. Most are arrays, and none is a part of a stack.</summary>
    public bool IsLarge => Kind == GCSegmentKind.Large || IsPinned;

    /// <summary>Whether its objects do not move. The arrays that have the static fields are among them.</summary>
    public bool IsPinned => Kind == GCSegmentKind.Pinned;
}
