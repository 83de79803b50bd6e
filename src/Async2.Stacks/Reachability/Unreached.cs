using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Reachability;

/// <summary>The objects that cannot do anything any more: complete a task, resume a stack.</summary>
/// <remarks>
/// As Go finds leaked goroutines: a suspended stack counts only if what it waits for can be completed by something that counts. So the
/// search does not pass from a task to the method that completes it.
/// </remarks>
internal sealed class Unreached
{
    /// <summary>The largest heap in bytes that is searched. The search takes a 64th of that in memory.</summary>
    public const long MostHeap = 4L << 30;

    private readonly ObjectSet _objects;
    private readonly HeapTypes _types;
    private readonly HeapPages _pages;
    private readonly Dictionary<ulong, References> _references = [];
    private readonly Stack<int> _open = [];
    private readonly List<int> _tasks = [];
    private byte[] _buffer = new byte[1 << 16];
    private bool _followsTasks;

    private Unreached(ObjectSet objects, HeapTypes types)
    {
        (_objects, _types) = (objects, types);
        _pages = new(objects.Cells, types.Memory);
    }

    /// <summary>Searches from the roots.</summary>
    /// <param name="roots">The roots.</param>
    /// <param name="heap">The heap.</param>
    /// <param name="objects">All objects, but for large ones. The search removes those that it reaches.</param>
    /// <param name="types">Their classes.</param>
    public static Unreached From(HeapRoots roots, HeapRanges heap, ObjectSet objects, HeapTypes types)
    {
        new HeapWalk(heap.Only(r => r.IsLarge && !r.IsPinned), types).VisitAll((address, _, _) => objects.Add(address));
        var unreached = new Unreached(objects, types);
        unreached.AddPinned(heap);
        foreach (var root in roots.Objects) unreached.Reach(root);
        foreach (var stack in roots.Stacks)
        {
            unreached.ReachWords(MemoryMarshal.Cast<byte, ulong>(stack.Registers));
            unreached.ReachWords(stack.Words(types.Memory));
        }
        unreached.Follow();
        return unreached;
    }

    public bool Contains(ulong address) => _objects.Contains(address);

    /// <summary>Goes on through tasks. Then the garbage collector would not reach the objects that are left.</summary>
    public void FollowTasks()
    {
        _followsTasks = true;
        foreach (var task in _tasks) Reach(task);
        Follow();
    }

    // Arrays of object that do not move have the static fields. Newer versions of .NET have no handles for them.
    private void AddPinned(HeapRanges heap) => new HeapWalk(heap.Only(r => r.IsPinned), _types).VisitAll((address, type, _) =>
    {
        _objects.Add(address);
        if (type.Name == "System.Object[]") Reach(address);
    });

    private void Follow()
    {
        while (_open.TryPop(out var cell))
        {
            var references = ReferencesOf(cell);
            if (references.Offsets.Length > 0) Follow(cell, references, references.FirstElement == 0 ? 1 : ElementsOf(cell, references));
        }
    }

    private void Follow(int cell, References references, int count)
    {
        if (references.Size > _buffer.Length) _buffer = new byte[references.Size];
        var most = _buffer.Length / references.Size;
        for (var i = 0; i < count; i += most)
        {
            var content = _buffer.AsSpan(0, Math.Min(most, count - i) * references.Size);
            _pages.Read(cell, references.FirstElement + (long)i * references.Size, content);
            for (; content.Length > 0; content = content[references.Size..])
                foreach (var offset in references.Offsets)
                    if (MemoryMarshal.Read<ulong>(content[offset..]) is > 0 and var address) Reach(address, references, offset);
        }
    }

    private void Reach(ulong address, References from, int offset)
    {
        var cell = _objects.Cells.Find(address);
        if (cell < 0 || !_objects.Contains(cell)) return;
        if (!_followsTasks && from.CanBeWeak && IsCompletedByOthers(cell) && from.IsWeak(offset)) _tasks.Add(cell);
        else Reach(cell);
    }

    private void ReachWords(ReadOnlySpan<ulong> words)
    {
        foreach (var word in words) Reach(word);
    }

    private void Reach(ulong address)
    {
        if (_objects.Cells.Find(address) is >= 0 and var cell) Reach(cell);
    }

    private void Reach(int cell)
    {
        if (!_objects.Contains(cell)) return;
        _objects.Remove(cell);
        _open.Push(cell);
    }

    /// <summary>Whether a task is completed by its method, or by a source of it, and not by code in the task.</summary>
    private bool IsCompletedByOthers(int task) => _types.Of(TableOf(task))?.Kind switch
    {
        CompiledBox or RuntimeTask => true,
        TaskFrame { ActionOffset: > 0 and var action } => _pages.Read<ulong>(task, action) == 0,
        _ => false,
    };

    private References ReferencesOf(int cell)
    {
        var table = TableOf(cell);
        if (_references.TryGetValue(table, out var known)) return known;
        var type = _types.Of(table);
        // An object of an assembly that can be unloaded keeps its statics.
        if (type?.Type.LoaderAllocatorHandle is > 0 and var handle) Reach(_types.Memory.ReadPointer(handle));
        return _references[table] = References.Of(type);
    }

    // Those of a damaged array may not fit into its range.
    private int ElementsOf(int array, References references)
    {
        var length = _pages.Read<uint>(array, FieldOffset.Length);
        var (_, left) = _objects.Cells.Locate(array);
        return (int)Math.Min(Math.Min(length, int.MaxValue), left / (ulong)references.Size);
    }

    private ulong TableOf(int cell) => _pages.Read<ulong>(cell) & ~7UL;
}
