namespace Async2.Stacks.Heap;

/// <summary>Visits an object of a class that can be a part of an async call stack.</summary>
/// <param name="address">Its address.</param>
/// <param name="type">Its class.</param>
/// <param name="bytes">Its bytes, from the method table on: of a large array only the first.</param>
internal delegate void ObjectVisitor(ulong address, HeapType type, ReadOnlySpan<byte> bytes);

/// <summary>
/// Visits the objects of the heap, in the order of their addresses. ClrMD's own enumeration makes an object of each, and takes ten times
/// as long.
/// </summary>
/// <remarks>
/// A thread that was stopped while it allocates a large object leaves old memory where the object will be. So in ranges of large objects
/// the walk goes on behind what is no object, and may visit objects that are dead.
/// </remarks>
internal sealed class HeapWalk(HeapRanges heap, HeapTypes types)
{
    private const int MinObjectSize = 24;
    private const int WindowSize = 1 << 20;

    private readonly byte[] _window = new byte[WindowSize];
    private ulong _windowAt;
    private int _inWindow;

    /// <summary>Gets the addresses of all objects in the ranges, also of those that are not visited.</summary>
    public ObjectSet? Objects { get; init; }

    /// <summary>Visits the objects that can be parts of async call stacks: those of kinds that are collected.</summary>
    /// <returns>The number of ranges of which the end could not be read.</returns>
    public int Visit(ObjectVisitor visitor) => heap.All.Count(r => !r.IsLarge && !Visit(r, visitor, isOfEveryObject: false));

    /// <summary>Visits every object.</summary>
    public void VisitAll(ObjectVisitor visitor)
    {
        foreach (var range in heap.All) Visit(range, visitor, isOfEveryObject: true);
    }

    private bool Visit(HeapRange objects, ObjectVisitor visitor, bool isOfEveryObject)
    {
        var range = objects.Memory;
        (_windowAt, _inWindow) = (range.Start, 0);
        ulong lastTable = 0;
        HeapType? type = null;
        for (var at = range.Start; at + MinObjectSize <= range.End;)
        {
            if (heap.Unused.TryGetValue(at, out var end))
            {
                at = end;
                continue;
            }
            if (at + MinObjectSize > _windowAt + (ulong)_inWindow && !Fill(at, range.End)) return false;
            var bytes = _window.AsSpan((int)(at - _windowAt), _inWindow - (int)(at - _windowAt));
            var table = MemoryMarshal.Read<ulong>(bytes) & ~7UL;
            if (table != lastTable) (type, lastTable) = (table == 0 ? null : types.Of(table), table);
            if (type is null)
            {
                if (table != 0 && !objects.IsLarge) return false;
                at += 8;
                continue;
            }
            var size = SizeOf(type, bytes);
            Objects?.Add(at);
            if (isOfEveryObject || type.Kind.IsCollected)
            {
                if (size > (ulong)bytes.Length && Fill(at, range.End)) bytes = _window.AsSpan(0, _inWindow);
                // Damaged: the fields of the last object lie beyond the end.
                if (bytes.Length < type.Size) return false;
                visitor(at, type, bytes[..(int)Math.Min(size, (ulong)bytes.Length)]);
            }
            at += size;
        }
        return true;
    }

    private static ulong SizeOf(HeapType type, ReadOnlySpan<byte> bytes)
    {
        ulong size = type.Size;
        if (type.ElementSize != 0) size += (ulong)type.ElementSize * MemoryMarshal.Read<uint>(bytes[8..]);
        return (size + 7) & ~7UL;
    }

    private bool Fill(ulong start, ulong end)
    {
        (_windowAt, _inWindow) = (start, 0);
        var wanted = _window.AsSpan(0, (int)Math.Min(WindowSize, end - start));
        while (_inWindow < wanted.Length && types.Memory.Read(start + (ulong)_inWindow, wanted[_inWindow..]) is > 0 and var read)
            _inWindow += read;
        return _inWindow >= MinObjectSize;
    }
}
