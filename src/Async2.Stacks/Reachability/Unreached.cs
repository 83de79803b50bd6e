using Async2.Stacks.Heap;

namespace Async2.Stacks.Reachability;

/// <summary>The objects that cannot do anything any more: complete a task, resume a stack.</summary>
/// <remarks>
/// As Go finds leaked goroutines: a suspended stack counts only if what it waits for can be completed by something that counts. So the
/// search does not pass from a task to the method that completes it.
/// </remarks>
internal sealed class Unreached
{
    private readonly ReferenceGraph _graph;
    private readonly CellSet _reached;
    private readonly Stack<int> _open = [];
    private readonly List<int> _tasks = [];
    private bool _followsTasks;

    private Unreached(ReferenceGraph graph) => (_graph, _reached) = (graph, new(graph.Cells));

    /// <summary>Searches from the roots.</summary>
    /// <param name="roots">The roots.</param>
    /// <param name="graph">The references between all objects.</param>
    /// <param name="types">Their classes.</param>
    public static Unreached From(HeapRoots roots, ReferenceGraph graph, HeapTypes types)
    {
        var unreached = new Unreached(graph);
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
            var (first, end) = _graph.Of(cell, out var areWeakKnown);
            for (var reference = first; reference < end; reference++)
            {
                var target = _graph.Target(reference, out var isWeak);
                if (areWeakKnown || !IsOpenTask(target)) Follow(target, isWeak);
                else
                {
                    foreach (var (again, isWeakNow) in _graph.Again(cell)) Follow(again, isWeakNow);
                    break;
                }
            }
        }
    }

    private void Follow(int target, bool isWeak)
    {
        if (isWeak && IsOpenTask(target)) _tasks.Add(target);
        else Reach(target);
    }

    // One that is not reached yet.
    private bool IsOpenTask(int target) => !_followsTasks && !_reached.Contains(target) && _graph.OpenTasks.Contains(target);

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
}
