namespace Async2.Compiler.Analysis;

/// <summary>Finds the nodes of a graph that reach a marked node.</summary>
/// <remarks>
/// The nodes of a strongly connected component reach each other, so all have one answer. Tarjan's algorithm completes a component after
/// those that it leads to: one pass gives the fixpoint, whichever node comes first.
/// </remarks>
/// <typeparam name="T">The nodes.</typeparam>
internal sealed class Reachability<T>
    where T : notnull
{
    private const int Complete = int.MaxValue;

    private readonly Func<T, Node> _look;
    private readonly Dictionary<T, int> _numbers = [];
    private readonly Stack<T> _incomplete = [];
    private readonly Stack<Visit> _path = [];
    private readonly HashSet<T> _reaching = [];

    private Reachability(Func<T, Node> look) => _look = look;

    /// <param name="roots">The nodes to start from; the answer covers all nodes that they reach.</param>
    /// <param name="look">Looks at one node; called once for each.</param>
    public static IReadOnlySet<T> ReachingMarked(IEnumerable<T> roots, Func<T, Node> look)
    {
        var search = new Reachability<T>(look);
        foreach (var root in roots) search.From(root);
        return search._reaching;
    }

    // A loop, not a recursion: chains of calls may be deeper than the stack.
    private void From(T root)
    {
        if (!_numbers.ContainsKey(root)) Enter(root);
        while (_path.TryPeek(out var visit))
        {
            if (visit.Next.MoveNext()) Follow(visit, visit.Next.Current);
            else Leave(_path.Pop());
        }
    }

    private void Enter(T node)
    {
        var (isMarked, next) = _look(node);
        _path.Push(new Visit(node, _numbers.Count, next.GetEnumerator()) { Lowest = _numbers.Count, Reaches = isMarked });
        _numbers[node] = _numbers.Count;
        _incomplete.Push(node);
    }

    private void Follow(Visit visit, T next)
    {
        if (!_numbers.TryGetValue(next, out var number)) Enter(next);
        else if (number == Complete) visit.Reaches |= _reaching.Contains(next);
        else visit.Lowest = Math.Min(visit.Lowest, number);
    }

    private void Leave(Visit visit)
    {
        if (visit.Lowest == visit.Number) CompleteComponent(visit);
        if (!_path.TryPeek(out var from)) return;
        from.Lowest = Math.Min(from.Lowest, visit.Lowest);
        from.Reaches |= visit.Reaches;
    }

    private void CompleteComponent(Visit first)
    {
        T node;
        do
        {
            node = _incomplete.Pop();
            _numbers[node] = Complete;
            if (first.Reaches) _reaching.Add(node);
        }
        while (!node.Equals(first.Node));
    }

    /// <summary>One node of the graph.</summary>
    /// <param name="IsMarked">Whether it is marked.</param>
    /// <param name="Next">The nodes that it leads to.</param>
    public readonly record struct Node(bool IsMarked, IEnumerable<T> Next);

    private sealed class Visit(T node, int number, IEnumerator<T> next)
    {
        public T Node => node;

        public int Number => number;

        public IEnumerator<T> Next => next;

        /// <summary>The lowest number among the incomplete nodes that the node is known to lead to.</summary>
        public int Lowest { get; set; }

        public bool Reaches { get; set; }
    }
}
