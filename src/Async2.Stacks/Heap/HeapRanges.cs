namespace Async2.Stacks.Heap;

/// <summary>The ranges of memory that the heap consists of, at one moment.</summary>
/// <param name="Objects">Ranges with objects, by address, without strings and types that are part of the code.</param>
/// <param name="Unused">Ranges inside of those in which a thread is going to allocate: start and end.</param>
internal sealed record HeapRanges(IReadOnlyList<MemoryRange> Objects, Dictionary<ulong, ulong> Unused)
{
    private const ulong SmallestObject = 24;

    /// <summary>The size of all ranges, in bytes.</summary>
    public long Size => Objects.Sum(r => (long)r.Length);

    public static HeapRanges Of(ClrHeap heap)
    {
        var objects = heap.Segments.Where(s => s.Kind != GCSegmentKind.Frozen).Select(s => s.ObjectRange).OrderBy(r => r.Start).ToList();
        Dictionary<ulong, ulong> unused = [];
        foreach (var range in heap.EnumerateAllocationContexts()) unused[range.Start] = range.End + SmallestObject;
        return new(objects, unused);
    }
}
