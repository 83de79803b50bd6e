namespace Async2.Stacks.Graph;

/// <summary>Equal stacks that begin with one frame.</summary>
/// <param name="Stack">Their number in the trie.</param>
/// <param name="Count">How many they are.</param>
internal readonly record struct EqualStacks(int Stack, int Count);

/// <summary>Numbers the stacks of all frames, each from its caller's.</summary>
/// <remarks>
/// A frame for whose task several others wait is in several stacks: thousands of requests may wait for one refresh of a cache. Most of
/// these stacks are equal. The number of different ones is limited, since it grows by products.
/// </remarks>
internal sealed class StackNumbers(NodeTable nodes, Callers callers, StackTrie trie)
{
    private const int MostDifferent = 1024;
    private const int MostEqual = 1 << 20;
    private const int Unknown = -1;
    private const int Open = -2;
    private const int Several = -3;

    private readonly List<int> _numbers = [];
    private readonly Dictionary<int, EqualStacks[]> _several = [];

    /// <summary>Frames that wait for themselves, by way of others.</summary>
    public List<int> Circles { get; } = [];

    /// <summary>Adds the stacks that begin with a frame.</summary>
    public void AddOf(int node, List<EqualStacks> stacks)
    {
        Solve(node);
        var number = Number(node);
        if (number == Several) stacks.AddRange(_several[node]);
        else if (number != Open) stacks.Add(new(number, 1));
    }

    /// <summary>Numbers the stacks that begin with a frame, and marks the frames that others run before.</summary>
    // From the frame outwards to one that is known, and back.
    public void Solve(int innermost)
    {
        if (Number(innermost) != Unknown) return;
        List<int> path = [];
        List<int> found = [];
        for (var node = innermost; ; node = found[0])
        {
            path.Add(node);
            Set(node, Open);
            found.Clear();
            callers.AddOf(node, found);
            foreach (var caller in found) nodes.Mark(caller, Marks.HasCallee);
            if (found.Count != 1 || Number(found[0]) != Unknown) break;
        }
        var known = OfAll(found);
        for (var i = path.Count - 1; i >= 0; i--) Push(path[i], known);
    }

    private EqualStacks[] OfAll(List<int> frames)
    {
        if (frames is [var only] && Number(only) >= 0) return [new(Number(only), 1)];
        Dictionary<int, long> counts = [];
        List<EqualStacks> stacks = [];
        foreach (var frame in frames)
        {
            if (Number(frame) == Open) Circles.Add(frame);
            stacks.Clear();
            AddOf(frame, stacks);
            foreach (var (stack, count) in stacks)
                if (counts.Count < MostDifferent || counts.ContainsKey(stack)) counts[stack] = counts.GetValueOrDefault(stack) + count;
        }
        return counts.Count == 0 ? [new(StackTrie.Empty, 1)]
            : [.. counts.Select(c => new EqualStacks(c.Key, (int)Math.Min(c.Value, MostEqual)))];
    }

    // Replaces the stacks behind a frame by those that begin with it.
    private void Push(int node, EqualStacks[] stacks)
    {
        for (var i = 0; i < stacks.Length; i++)
            stacks[i] = stacks[i] with { Stack = trie.Push(stacks[i].Stack, nodes.Type(node), nodes.State(node)) };
        if (stacks is [{ Count: 1 } only]) Set(node, only.Stack);
        else
        {
            Set(node, Several);
            _several[node] = [.. stacks];
        }
    }

    private int Number(int node) => node < _numbers.Count ? _numbers[node] : Unknown;

    private void Set(int node, int number)
    {
        while (_numbers.Count <= node) _numbers.Add(Unknown);
        _numbers[node] = number;
    }
}
