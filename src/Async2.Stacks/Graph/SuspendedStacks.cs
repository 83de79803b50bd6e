using Async2.Stacks.Heap;

namespace Async2.Stacks.Graph;

/// <summary>All suspended async call stacks of a target, equal ones together.</summary>
internal sealed class SuspendedStacks
{
    private readonly Dictionary<int, Group> _groups = [];

    private SuspendedStacks(HeapTypes types, NodeTable nodes, int unread)
    {
        (Types, Nodes, Unread) = (types, nodes, unread);
        Callers = new(nodes, types);
        Queues = new(nodes, types);
    }

    public HeapTypes Types { get; }

    public NodeTable Nodes { get; }

    public StackTrie Trie { get; } = new();

    public Callers Callers { get; }

    public PoolQueues Queues { get; }

    /// <summary>The number of segments of the heap that could not be read to their ends.</summary>
    public int Unread { get; }

    /// <summary>Equal stacks, by their number in the trie.</summary>
    public IReadOnlyDictionary<int, Group> Groups => _groups;

    /// <summary>A frame of each circle of frames that wait for each other.</summary>
    public IReadOnlyList<int> Circles { get; private set; } = [];

    /// <summary>Reads them.</summary>
    /// <param name="types">The classes.</param>
    /// <param name="walk">The walk over the heap.</param>
    /// <param name="others">Visits each object besides; null if only those in stacks are wanted.</param>
    public static SuspendedStacks Of(HeapTypes types, HeapWalk walk, ObjectVisitor? others)
    {
        var nodes = Collection.Of(walk, types, others, out var unread);
        var stacks = new SuspendedStacks(types, nodes, unread);
        stacks.Group();
        return stacks;
    }

    private void Group()
    {
        var numbers = new StackNumbers(Nodes, Callers, Trie);
        var walked = Nodes.Count;
        for (var node = 0; node < walked; node++)
            if (Nodes.Has(node, Marks.IsActive)) numbers.Solve(node);
        List<EqualStacks> found = [];
        for (var node = 0; node < walked; node++)
        {
            if (!Nodes.Has(node, Marks.IsActive) || Nodes.Has(node, Marks.HasCallee)) continue;
            found.Clear();
            numbers.AddOf(node, found);
            foreach (var equal in found) Add(equal, node);
        }
        Circles = numbers.Circles;
    }

    private void Add(EqualStacks equal, int innermost)
    {
        if (!_groups.TryGetValue(equal.Stack, out var group)) _groups.Add(equal.Stack, group = new Group());
        for (var i = 0; i < equal.Count; i++) group.Innermost.Add(innermost);
    }
}

/// <summary>Equal stacks.</summary>
internal sealed class Group
{
    /// <summary>Their innermost frames: one is here several times if several stacks begin with it.</summary>
    public List<int> Innermost { get; } = [];
}
