using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Graph;

/// <summary>Finds the frame that an object resumes: a delegate, a box, an item of work.</summary>
internal sealed class ResumedFrames(NodeTable nodes, HeapTypes types)
{
    // Delegates in delegates. More is a circle.
    private const int MostSteps = 32;

    private readonly List<ulong> _open = [];

    /// <summary>The frame; -1 if there is none.</summary>
    public int Of(ulong item)
    {
        _open.Clear();
        _open.Add(item);
        for (var steps = 0; _open.Count > 0 && steps < MostSteps; steps++)
        {
            var address = _open[^1];
            _open.RemoveAt(_open.Count - 1);
            var node = nodes.Find(address);
            if (node >= 0 && nodes.Has(node, Marks.IsActive)) return node;
            if (node >= 0 && HasEnded(node)) _open.Add(nodes.Link(node));
            else if (types.Object(address) is { } next) AddNext(next);
        }
        return -1;
    }

    // Such a frame stands before its caller until that is resumed.
    private bool HasEnded(int node) => types[nodes.Type(node)].Kind is WovenFrame && nodes.State(node) == WovenFrame.Ended;

    private void AddNext(HeapObject item)
    {
        var type = types.OfObject(item.Address)!;
        if (type.Kind is TaskFrame) AddTask(item);
        else if (!type.Name.StartsWith("System.Threading.QueueUserWorkItemCallback", StringComparison.Ordinal))
            type.Kind.AddNext(item.Address, types.Memory, _open);
        else
            _open.AddRange([item.Reference("_callback"), item.Reference("_state")]);
    }

    // The state may be any object of the program. It is followed only if it can be what the task runs.
    private void AddTask(HeapObject task)
    {
        if (task.Reference(TaskFields.Action) is not (> 0 and var action)) return;
        _open.Add(action);
        var state = task.Reference(TaskFields.StateObject);
        if (types.OfObject(state)?.Kind is Carrier or WovenCompletion) _open.Add(state);
    }
}
