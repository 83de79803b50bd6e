using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Graph;

/// <summary>Finds the frames that wait for a frame, through the objects between them.</summary>
internal sealed class Callers(NodeTable nodes, HeapTypes types)
{
    // Delegates in delegates, and lists of them. More is a circle.
    private const int MostSteps = 1 << 16;

    private readonly Joins _joins = new(nodes, types);
    private readonly List<ulong> _open = [];

    /// <summary>Adds the frames that wait for a frame: none for the outermost one, several if they share a task.</summary>
    public void AddOf(int node, List<int> callers)
    {
        if (nodes.Link(node) != 0) AddBehind(nodes.Link(node), callers);
        else AddJoined(_joins.TasksOf(node), callers);
    }

    /// <summary>Adds the frames that wait for a task.</summary>
    public void AddWaitersOf(ulong task, List<int> callers)
    {
        if (types.OfObject(task)?.Kind is TaskKind kind) AddBehind(kind.Waiter(task, types.Memory), callers);
    }

    /// <summary>Some frames, and all that wait for them.</summary>
    public HashSet<int> FramesFrom(IReadOnlyList<int> innermost)
    {
        HashSet<int> frames = [];
        Stack<int> open = new(innermost);
        List<int> callers = [];
        while (open.TryPop(out var node))
        {
            if (!frames.Add(node)) continue;
            callers.Clear();
            AddOf(node, callers);
            foreach (var caller in callers) open.Push(caller);
        }
        return frames;
    }

    // A block continues its own completion, too, and nobody waits for that.
    private void AddJoined(List<ulong> tasks, List<int> callers)
    {
        List<int> found = [];
        for (var i = 0; i < tasks.Count && found.Count == 0; i++)
        {
            AddWaitersOf(tasks[i], found);
            found.RemoveAll(n => nodes.Link(n) == 0 && types[nodes.Type(n)].Kind is TaskFrame && _joins.TasksOf(n).Count == 0);
        }
        callers.AddRange(found);
    }

    private void AddBehind(ulong link, List<int> callers)
    {
        _open.Clear();
        _open.Add(link);
        for (var steps = 0; _open.Count > 0 && steps < MostSteps; steps++)
        {
            var address = _open[^1];
            _open.RemoveAt(_open.Count - 1);
            if (address != 0) Follow(address, callers);
        }
    }

    private void Follow(ulong address, List<int> callers)
    {
        var node = nodes.Find(address);
        if (node >= 0 && nodes.Has(node, Marks.IsActive))
        {
            callers.Add(node);
            return;
        }
        var type = node >= 0 ? types[nodes.Type(node)] : types.OfObject(address);
        if (type is null) return;
        if (type.Kind is TaskFrame task) callers.Add(AddLater(address, type, task.Waiter(address, types.Memory)));
        else if (type.Kind is ThreadWait) callers.Add(AddLater(address, type, 0));
        else type.Kind.AddNext(address, types.Memory, _open);
    }

    private int AddLater(ulong address, HeapType type, ulong waiter)
    {
        var node = nodes.AddLater(address, type, new Collected(waiter, 0));
        nodes.Mark(node, Marks.IsActive);
        return node;
    }
}
