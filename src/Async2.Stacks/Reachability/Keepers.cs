using Async2.Stacks.Graph;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Reachability;

/// <summary>Finds the frames and threads that keep objects: they can still give them back.</summary>
/// <remarks>Objects do not know who refers to them, so each step towards a keeper passes all references of the heap.</remarks>
/// <param name="stacks">The stacks.</param>
/// <param name="graph">The references between all objects.</param>
/// <param name="mayGoOn">Is asked before each step.</param>
internal sealed class Keepers(SuspendedStacks stacks, ReferenceGraph graph, Func<bool> mayGoOn)
{
    private const int MostSteps = 12;

    // An object that so many lead to is the program's, and not one method's.
    private const int MostMet = 1 << 14;

    // Behind an object: those of the objects that are looked for to which it leads.
    private readonly Dictionary<int, HashSet<int>> _met = [];
    private readonly Dictionary<int, HashSet<int>> _frames = [];

    /// <summary>Searches.</summary>
    /// <param name="objects">The cells of the objects.</param>
    /// <param name="ends">Cells behind which the search does not go on.</param>
    /// <returns>False if not all keepers could be found.</returns>
    public bool Search(IReadOnlyCollection<int> objects, IReadOnlyCollection<int> ends)
    {
        var next = objects.ToHashSet();
        foreach (var cell in objects) _met[cell] = [cell];
        for (var step = 0; next.Count > 0; step++)
        {
            if (step == MostSteps || _met.Count > MostMet || !mayGoOn()) return false;
            HashSet<int> found = [];
            foreach (var (owner, target) in graph.To(graph.SetOf(next)))
                if (owner != target && !ends.Contains(owner) && Pass(owner, target)) found.Add(owner);
            next = found;
        }
        return true;
    }

    /// <summary>The frames that keep an object.</summary>
    public IReadOnlySet<int> FramesOf(int cell) => _frames.GetValueOrDefault(cell) ?? [];

    /// <summary>Those of the objects that a word on a thread's stack keeps.</summary>
    public IReadOnlySet<int> KeptBy(ulong word) =>
        graph.Cells.Find(word) is >= 0 and var cell && _met.GetValueOrDefault(cell) is { } kept ? kept : new HashSet<int>();

    // Whether the search goes on from the owner.
    private bool Pass(int owner, int target)
    {
        var (address, _) = graph.Cells.Locate(owner);
        var node = stacks.Nodes.Find(address);
        if (node >= 0 && stacks.Types[stacks.Nodes.Type(node)].Kind is { IsOfStacks: true } and not TaskFrame)
        {
            if (!stacks.Nodes.Has(node, Marks.IsActive)) return false;
            foreach (var kept in _met[target])
            {
                if (!_frames.TryGetValue(kept, out var frames)) _frames[kept] = frames = [];
                frames.Add(node);
            }
            return false;
        }
        if (!_met.TryGetValue(owner, out var before)) _met[owner] = before = [];
        var count = before.Count;
        before.UnionWith(_met[target]);
        return before.Count > count;
    }
}
