namespace Async2.Stacks.Heap;

/// <summary>Visits an object.</summary>
/// <param name="found">The object.</param>
/// <param name="bytes">Its bytes, from the method table on: of a large array only the first.</param>
internal delegate void ObjectVisitor(in WalkedObject found, ReadOnlySpan<byte> bytes);

/// <summary>An object that a walk meets.</summary>
/// <param name="Address">Its address.</param>
/// <param name="Type">Its class.</param>
/// <param name="Size">Its size in bytes.</param>
/// <param name="Range">The range of memory in which it lies.</param>
internal readonly record struct WalkedObject(ulong Address, HeapType Type, ulong Size, HeapRange Range)
{
    /// <summary>Whether it can be a part of an async call stack.</summary>
    public bool IsCollected => !Range.IsLarge && Type.Kind.IsCollected;
}

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
    private const int WindowSize = 1 << 18;

    private readonly byte[] _window = new byte[WindowSize];
    private ulong _windowAt;
    private int _inWindow;

    /// <summary>Is asked now and then whether to go on. Ranges that were not walked to their ends count as unread.</summary>
    public Func<bool> MayGoOn { get; init; } = () => true;

    /// <summary>Visits every object, in the order of their addresses.</summary>
    /// <returns>The number of ranges of which the end could not be read.</returns>
    public int Visit(ObjectVisitor visitor) => heap.All.Count(range => !Visit(range, visitor, isOfEveryObject: true));

    /// <summary>Visits only the objects that can be parts of async call stacks.</summary>
    /// <returns>The number of ranges with such objects of which the end could not be read.</returns>
    public int VisitCollected(ObjectVisitor visitor) =>
        heap.All.Count(range => !range.IsLarge && !Visit(range, visitor, isOfEveryObject: false));

    private bool Visit(HeapRange range, ObjectVisitor visitor, bool isOfEveryObject)
    {
        var (start, last) = (range.Memory.Start, range.Memory.End);
        (_windowAt, _inWindow) = (start, 0);
        ulong lastTable = 0;
        HeapType? type = null;
        var unused = UnusedFrom(start);
        var at = start;
        while (at + MinObjectSize <= last)
        {
            if (at >= unused.Start)
            {
                if (at == unused.Start) at = unused.End;
                unused = UnusedFrom(at);
                continue;
            }
            if (at + MinObjectSize > _windowAt + (ulong)_inWindow && !Fill(at, last)) return false;
            var bytes = _window.AsSpan((int)(at - _windowAt), _inWindow - (int)(at - _windowAt));
            var table = MemoryMarshal.Read<ulong>(bytes) & ~7UL;
            if (table != lastTable) (type, lastTable) = (table == 0 ? null : types.Of(table), table);
            if (type is null)
            {
                if (table != 0 && !range.IsLarge) return false;
                at += 8;
                continue;
            }
            var found = new WalkedObject(at, type, SizeOf(type, bytes), range);
            if (isOfEveryObject || type.Kind.IsCollected)
            {
                if (found.Size > (ulong)bytes.Length && Fill(at, last)) bytes = _window.AsSpan(0, _inWindow);
                // Damaged: the fields of the last object lie beyond the end.
                if (bytes.Length < type.Size) return false;
                visitor(in found, bytes[..(int)Math.Min(found.Size, (ulong)bytes.Length)]);
            }
            at += found.Size;
        }
        // Damaged: the last object is said to go on behind the end, and others may lie in it.
        return at <= last + MinObjectSize || range.IsLarge;
    }

    // There is one for each thread that allocates.
    private MemoryRange UnusedFrom(ulong address) =>
        heap.Unused.FirstOrDefault(r => r.Start >= address && r.End > r.Start, new MemoryRange(ulong.MaxValue, ulong.MaxValue));

    private static ulong SizeOf(HeapType type, ReadOnlySpan<byte> bytes)
    {
        ulong size = type.Size;
        if (type.ElementSize != 0) size += (ulong)type.ElementSize * MemoryMarshal.Read<uint>(bytes[8..]);
        return (size + 7) & ~7UL;
    }

    private bool Fill(ulong start, ulong end)
    {
        (_windowAt, _inWindow) = (start, 0);
        if (!MayGoOn()) return false;
        var wanted = _window.AsSpan(0, (int)Math.Min(WindowSize, end - start));
        while (_inWindow < wanted.Length && types.Memory.Read(start + (ulong)_inWindow, wanted[_inWindow..]) is > 0 and var read)
            _inWindow += read;
        return _inWindow >= MinObjectSize;
    }
}
