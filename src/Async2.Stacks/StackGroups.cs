using Async2.Stacks.Graph;
using Async2.Stacks.Listing;
using Async2.Stacks.Naming;
using Async2.Stacks.Troubles.Pools;
using Async2.Stacks.Values;
using Async2.Stacks.Waits;

namespace Async2.Stacks;

/// <summary>Describes the groups of a listing, the largest first.</summary>
internal sealed class StackGroups
{
    // To find the holders takes a walk over the heap for each step towards them, of all of these at once.
    private const int MostHeld = 64;

    private readonly SuspendedStacks _stacks;
    private readonly FrameNames _names;
    private readonly GroupWaits _waits;
    private readonly KeptObjects _kept;
    private readonly bool _hasValues;
    private readonly List<(int Stack, List<int> Innermost)> _alike;
    private readonly Dictionary<int, List<StackFrame>> _frames = [];

    public StackGroups(SuspendedStacks stacks, FrameNames names, GroupWaits waits, KeptObjects kept, ListingOptions options)
    {
        (_stacks, _names, _waits, _kept, _hasValues) = (stacks, names, waits, kept, options.Values);
        _alike = [.. stacks.Groups.OrderByDescending(g => g.Value.Innermost.Count).SelectMany(g =>
            options.EachStack ? g.Value.Innermost.Select(n => (g.Key, new List<int> { n })) : [(g.Key, g.Value.Innermost)])];
    }

    /// <summary>The objects for which one stack of each of the first groups waits.</summary>
    public IEnumerable<ulong> Awaited => _alike.Take(MostHeld).Select(a => _waits.AwaitedBy(a.Innermost[0]));

    /// <summary>Describes all groups.</summary>
    /// <param name="holders">The holders of awaited objects, by the objects' addresses.</param>
    public List<StackGroup> Describe(IReadOnlyDictionary<ulong, string> holders) => _alike.ConvertAll(a => new StackGroup(
        a.Innermost.Count, _hasValues ? WithValues(a.Innermost[0]) : Frames(a.Stack), Wait(a.Innermost, holders),
        _stacks.Nodes.Address(a.Innermost[0])));

    private string Wait(List<int> innermost, IReadOnlyDictionary<ulong, string> holders)
    {
        var wait = _waits.Of(innermost) + _kept.Of(innermost[0]);
        if (holders.Count == 0 || !holders.TryGetValue(_waits.AwaitedBy(innermost[0]), out var holder)) return wait;
        return innermost.Count == 1 ? $"{wait}, held by {holder}" : $"{wait}, one of them held by {holder}";
    }

    private List<StackFrame> Frames(int stack)
    {
        if (_frames.TryGetValue(stack, out var known)) return known;
        return _frames[stack] = [.. _names.Of(_stacks.Trie.Frames(stack))];
    }

    private List<StackFrame> WithValues(int innermost)
    {
        var locals = new FrameLocals(_stacks.Types, _names);
        List<StackFrame> frames = [];
        List<int> found = [innermost];
        // A circle ends here, too.
        for (HashSet<int> seen = []; found.Count > 0 && seen.Add(found[0]);)
        {
            var (node, type, state) = (found[0], _stacks.Nodes.Type(found[0]), _stacks.Nodes.State(found[0]));
            if (_names.Of(type, state) is { } frame)
                frames.Add(frame with { Locals = locals.Of(_stacks.Types[type], state, _stacks.Nodes.Address(node)) });
            found.Clear();
            _stacks.Callers.AddOf(node, found);
        }
        return frames;
    }
}
