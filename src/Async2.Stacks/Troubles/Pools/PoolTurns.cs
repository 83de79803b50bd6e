using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;
using Async2.Stacks.Naming;
using Async2.Stacks.Reachability;
using Async2.Stacks.Waits;

namespace Async2.Stacks.Troubles.Pools;

/// <summary>A stack that may wait for an object of a pool.</summary>
/// <param name="Innermost">Its innermost frame.</param>
/// <param name="Waited">The channel or the semaphore for which it waits; 0 if it waits for a source.</param>
/// <param name="Results">The classes of which its frames before the user's code return objects, innermost first.</param>
/// <param name="References">To what these frames refer, and what has the channel or the semaphore.</param>
internal sealed record PoolTurn(int Innermost, ulong Waited, List<string> Results, HashSet<int> References);

/// <summary>Finds the stacks that may wait for an object of a pool: for a semaphore, a channel, or a source that is completed.</summary>
internal sealed class PoolTurns(
    SuspendedStacks stacks, ReferenceGraph graph, FrameNames names, Semaphores semaphores, Channels channels)
{
    private const int MostFrames = 16;
    private const int MostWaits = 1 << 12;
    private const int MostOwners = 1 << 12;

    private readonly AwaitedObject _awaited = new(stacks.Types);

    /// <summary>All of them.</summary>
    public IReadOnlyList<PoolTurn> Find()
    {
        var turns = stacks.Groups.Values.SelectMany(TurnsOf).Take(MostWaits).Where(t => t.Results.Count > 0).ToList();
        var waited = turns.Where(t => t.Waited != 0).ToLookup(t => graph.Cells.Find(t.Waited));
        if (waited.Count > 0) AddOwners(waited);
        return turns;
    }

    // Those of a group wait alike: the first one that waits for something else ends it.
    private IEnumerable<PoolTurn> TurnsOf(Group group)
    {
        foreach (var innermost in group.Innermost)
        {
            if (stacks.Nodes.State(innermost) < 0 || WaitedBy(innermost, out var awaited) is not { } waited) yield break;
            yield return TurnOf(innermost, waited, awaited);
        }
    }

    // Null if it waits for something else.
    private ulong? WaitedBy(int innermost, out ulong awaited)
    {
        awaited = _awaited.Of(stacks.Nodes.Address(innermost)).Address;
        if (semaphores.ByTask.TryGetValue(awaited, out var waited) || channels.ByOperation.TryGetValue(awaited, out waited)) return waited;
        return stacks.Types.OfObject(awaited) is { Kind: TaskFrame } type && KindOfType.IsTask(type.Name)
            && stacks.Types.Object(awaited) is { } task && task.Reference(TaskFields.Action) == 0 ? 0 : null;
    }

    private PoolTurn TurnOf(int innermost, ulong waited, ulong awaited)
    {
        var turn = new PoolTurn(innermost, waited, [], []);
        // A continuation of the runtime does not tell the type arguments of its method.
        if (stacks.Types.OfObject(awaited) is { } task && ResultNames.OfTask(task) is { } result) turn.Results.Add(result);
        List<int> next = [innermost];
        for (var frames = 0; next.Count > 0 && frames < MostFrames; frames++)
        {
            var node = next[0];
            var isOwn = names.Of(stacks.Nodes.Type(node), stacks.Nodes.State(node)) is { IsOwn: true };
            if (isOwn && frames > 0) break;
            if (names.ResultOf(stacks.Nodes.Type(node), stacks.Nodes.State(node)) is { } name) turn.Results.Add(name);
            AddReferences(graph.Cells.Find(stacks.Nodes.Address(node)), stacks.Nodes.Type(node), turn.References);
            if (isOwn) break;
            next.Clear();
            stacks.Callers.AddOf(node, next);
        }
        return turn;
    }

    // A pool may have only the reader of its channel.
    private void AddOwners(ILookup<int, PoolTurn> waited)
    {
        Dictionary<int, List<PoolTurn>> readers = [];
        foreach (var (owner, target) in OwnersOf(waited.Select(w => w.Key)))
        {
            foreach (var turn in waited[target]) turn.References.Add(owner);
            if (stacks.Types.OfObject(graph.Cells.Locate(owner).Address) is { } type && IsOfChannel(type))
                readers[owner] = [.. waited[target]];
        }
        foreach (var (owner, target) in OwnersOf(readers.Keys))
            foreach (var turn in readers[target]) turn.References.Add(owner);
    }

    private IEnumerable<(int Owner, int Target)> OwnersOf(IEnumerable<int> cells) => graph.To(graph.SetOf(cells)).Take(MostOwners);

    private static bool IsOfChannel(HeapType type) => type.Name.StartsWith("System.Threading.Channels.", StringComparison.Ordinal);

    private void AddReferences(int owner, int machine, HashSet<int> found)
    {
        if (owner < 0) return;
        var (first, end) = graph.Of(owner);
        for (var reference = first; reference < end; reference++)
        {
            var target = graph.Target(reference, out _);
            if (stacks.Types.OfObject(graph.Cells.Locate(target).Address) is not { ElementSize: 0, Kind: not TaskKind } type) continue;
            // A debug build's machine is an object of its own.
            if (found.Add(target) && type.Number == machine) AddReferences(target, machine, found);
        }
    }
}
