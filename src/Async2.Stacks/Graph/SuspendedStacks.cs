using Async2.Stacks.Heap;

namespace Async2.Stacks.Graph;

/// <summary>All suspended async call stacks of a target, equal ones together.</summary>
internal sealed class SuspendedStacks
{
    private readonly Dictionary<int, Group> _groups = [];

    private SuspendedStacks(HeapTypes types, NodeTable nodes, StackTrie trie, int unread) =>
        (Types, Nodes, Trie, Unread) = (types, nodes, trie, unread);

    public HeapTypes Types { get; }

    public NodeTable Nodes { get; }

    public StackTrie Trie { get; }

    /// <summary>The number of segments of the heap that could not be read to their ends.</summary>
    public int Unread { get; }

    public IReadOnlyDictionary<int, Group> Groups => _groups;

    /// <summary>Reads them.</summary>
    /// <param name="runtime">The runtime.</param>
    /// <param name="heap">Its heap.</param>
    /// <param name="samples">The number of stacks of a group whose innermost frames are kept.</param>
    public static SuspendedStacks Of(ClrRuntime runtime, HeapRanges heap, int samples)
    {
        var types = new HeapTypes(runtime);
        var nodes = Collection.Of(new HeapWalk(heap, types), types, out var unread);
        var stacks = new SuspendedStacks(types, nodes, new StackTrie(), unread);
        stacks.Group(samples);
        return stacks;
    }

    private void Group(int samples)
    {
        var numbers = new StackNumbers(Nodes, new Callers(Nodes, Types), Trie);
        var walked = Nodes.Count;
        for (var node = 0; node < walked; node++)
            if (Nodes.Has(node, Marks.IsActive)) numbers.Of(node);
        for (var node = 0; node < walked; node++)
        {
            if (!Nodes.Has(node, Marks.IsActive) || Nodes.Has(node, Marks.HasCallee)) continue;
            foreach (var stack in numbers.Of(node)) Add(stack, node, samples);
        }
    }

    private void Add(int stack, int innermost, int samples)
    {
        if (!_groups.TryGetValue(stack, out var group)) _groups.Add(stack, group = new Group());
        group.Count++;
        if (group.Innermost.Count < samples) group.Innermost.Add(innermost);
    }
}

/// <summary>Equal stacks.</summary>
internal sealed class Group
{
    public long Count { get; set; }

    /// <summary>The innermost frames of the first of them.</summary>
    public List<int> Innermost { get; } = [];
}
