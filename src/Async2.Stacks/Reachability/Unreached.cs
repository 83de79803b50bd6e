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
    private readonly ReferenceGraph _graph;
    private readonly HeapTypes _types;
    private readonly CellSet _reached;
    private readonly Stack<int> _open = [];
    private readonly List<int> _tasks = [];
    private bool _followsTasks;

    private Unreached(ReferenceGraph graph, HeapTypes types) => (_graph, _types, _reached) = (graph, types, new(graph.Cells));

    /// <summary>Searches from the roots.</summary>
    /// <param name="roots">The roots.</param>
    /// <param name="graph">The references between all objects.</param>
    /// <param name="types">Their classes.</param>
    public static Unreached From(HeapRoots roots, ReferenceGraph graph, HeapTypes types)
    {
        var unreached = new Unreached(graph, types);
        foreach (var root in graph.Roots) unreached.Reach(root);
        foreach (var root in roots.Objects) unreached.Reach(root);
        foreach (var stack in roots.Stacks)
        {
            unreached.ReachWords(MemoryMarshal.Cast<byte, ulong>(stack.Registers));
            unreached.ReachWords(stack.Words(types.Memory));
        }
        unreached.Follow();
        return unreached;
    }

    /// <summary>Whether an object is one of them.</summary>
    public bool Contains(ulong address) => _graph.Cells.Find(address) is >= 0 and var cell && !_reached.Contains(cell);

    /// <summary>Goes on through tasks. Then the garbage collector would not reach the objects that are left.</summary>
    public void FollowTasks()
    {
        _followsTasks = true;
        foreach (var task in _tasks) Reach(task);
        Follow();
    }

    private void Follow()
    {
        while (_open.TryPop(out var cell))
        {
            var (first, end) = _graph.Of(cell);
            for (var reference = first; reference < end; reference++)
            {
                var target = _graph.Target(reference, out var isWeak);
                if (isWeak && !_followsTasks && !_reached.Contains(target) && IsCompletedByOthers(target)) _tasks.Add(target);
                else Reach(target);
            }
        }
    }

    private void ReachWords(ReadOnlySpan<ulong> words)
    {
        foreach (var word in words) Reach(word);
    }

    private void Reach(ulong address)
    {
        if (_graph.Cells.Find(address) is >= 0 and var cell) Reach(cell);
    }

    private void Reach(int cell)
    {
        if (_reached.Add(cell)) _open.Push(cell);
    }

    /// <summary>Whether a task is completed by its method, or by a source of it, and not by code in the task.</summary>
    private bool IsCompletedByOthers(int cell)
    {
        var (task, _) = _graph.Cells.Locate(cell);
        return _types.OfObject(task)?.Kind switch
        {
            CompiledBox or RuntimeTask => true,
            TaskFrame { ActionOffset: > 0 and var action } => _types.Memory.ReadPointer(task + (ulong)action) == 0,
            _ => false,
        };
    }
}
