using Async2.Stacks.Graph;
using Async2.Stacks.Heap.Kinds;
using Async2.Stacks.Targets;

namespace Async2.Stacks.Troubles;

/// <summary>Finds the suspended stacks for which threads block.</summary>
internal sealed class BlockingWaits
{
    private const int MostSteps = 1 << 16;

    private readonly SuspendedStacks _stacks;
    private readonly Dictionary<ulong, int> _byEvent = [];

    public BlockingWaits(SuspendedStacks stacks)
    {
        _stacks = stacks;
        foreach (var (stack, group) in stacks.Groups)
        {
            if (stacks.Types[stacks.Trie.Frames(stack).Last().Type].Kind is ThreadWait)
                foreach (var innermost in group.Innermost) Add(innermost, stack);
        }
    }

    /// <summary>The stacks for which a thread blocks: those whose events are on its stack.</summary>
    public IEnumerable<int> Of(ThreadStack thread)
    {
        if (_byEvent.Count == 0 || thread.Memory is not { } memory) return [];
        HashSet<int> found = [];
        foreach (var word in memory.Words(_stacks.Types.Memory))
            if (_byEvent.TryGetValue(word, out var stack)) found.Add(stack);
        return found;
    }

    private void Add(int innermost, int stack)
    {
        List<int> open = [innermost];
        for (var i = 0; i < open.Count && i < MostSteps; i++)
        {
            if (_stacks.Types[_stacks.Nodes.Type(open[i])].Kind is ThreadWait) _byEvent.TryAdd(_stacks.Nodes.Address(open[i]), stack);
            else _stacks.Callers.AddOf(open[i], open);
        }
    }
}
