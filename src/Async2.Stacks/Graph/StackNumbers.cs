namespace Async2.Stacks.Graph;

/// <summary>Numbers the stacks of all frames, each from its caller's.</summary>
/// <remarks>
/// A frame for whose task several others wait is in several stacks. Their number is limited, since it grows by products.
/// </remarks>
internal sealed class StackNumbers(NodeTable nodes, Callers callers, StackTrie trie)
{
    private const int MostStacks = 1024;
    private const int Unknown = -1;
    private const int Open = -2;
    private const int Several = -3;

    private readonly List<int> _numbers = [];
    private readonly Dictionary<int, int[]> _several = [];

    /// <summary>Frames that wait for themselves, by way of others.</summary>
    public List<int> Circles { get; } = [];

    /// <summary>The stacks that begin with a frame.</summary>
    public ReadOnlySpan<int> Of(int node)
    {
        var number = Number(node);
        if (number == Unknown)
        {
            Solve(node);
            number = Number(node);
        }
        return number switch
        {
            Several => _several[node],
            Open => default,
            _ => CollectionsMarshal.AsSpan(_numbers).Slice(node, 1),
        };
    }

    // From the frame outwards to one that is known, and back.
    private void Solve(int innermost)
    {
        List<int> path = [];
        List<int> found = [];
        var known = ReadOnlySpan<int>.Empty;
        for (var node = innermost; ; node = found[0])
        {
            path.Add(node);
            Set(node, Open);
            found.Clear();
            callers.AddOf(node, found);
            foreach (var caller in found) nodes.Mark(caller, Marks.HasCallee);
            if (found.Count == 1 && Number(found[0]) == Unknown) continue;
            known = OfAll(found);
            break;
        }
        for (var i = path.Count - 1; i >= 0; i--) known = Push(path[i], known);
    }

    private int[] OfAll(List<int> frames)
    {
        if (frames.Count == 0) return [StackTrie.Empty];
        List<int> stacks = [];
        foreach (var frame in frames.ToArray())
        {
            if (Number(frame) == Open) Circles.Add(frame);
            stacks.AddRange(Of(frame));
            if (stacks.Count >= MostStacks) break;
        }
        return stacks.Count == 0 ? [StackTrie.Empty] : [.. stacks.Take(MostStacks)];
    }

    private ReadOnlySpan<int> Push(int node, ReadOnlySpan<int> behind)
    {
        if (behind.Length == 1)
        {
            Set(node, trie.Push(behind[0], nodes.Type(node), nodes.State(node)));
            return CollectionsMarshal.AsSpan(_numbers).Slice(node, 1);
        }
        var stacks = new int[behind.Length];
        for (var i = 0; i < stacks.Length; i++) stacks[i] = trie.Push(behind[i], nodes.Type(node), nodes.State(node));
        Set(node, Several);
        return _several[node] = stacks;
    }

    private int Number(int node) => node < _numbers.Count ? _numbers[node] : Unknown;

    private void Set(int node, int number)
    {
        while (_numbers.Count <= node) _numbers.Add(Unknown);
        _numbers[node] = number;
    }
}
