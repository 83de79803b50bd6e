using Async2.Stacks.Heap;
using Async2.Stacks.Naming;
using Async2.Stacks.Reachability;

namespace Async2.Stacks.Troubles.Pools;

/// <summary>A pool for whose objects stacks wait.</summary>
/// <param name="Pool">The cell of the pool.</param>
/// <param name="Class">The class of its objects.</param>
/// <param name="Objects">The cells of all its objects.</param>
/// <param name="Waiting">The innermost frames of the stacks that wait.</param>
/// <param name="Results">The classes of which the methods before the user's code return objects.</param>
internal sealed record PoolWait(
    int Pool, string Class, IReadOnlyList<int> Objects, IReadOnlyList<int> Waiting, IReadOnlyList<string> Results);

/// <summary>Finds pools, of connections or other objects, for whose objects stacks wait.</summary>
/// <remarks>
/// <code>
/// async ValueTask&lt;Connection&gt; RentAsync() => await _idle.ReadAsync();     a method of a pool that waits for its turn
/// class Connection { readonly Pool _pool; }                            an object of the pool refers to it
/// </code>
/// So a method that waits for a turn returns objects of a class, and objects of that class refer to one to which a frame of it, or of its
/// callers before the user's code, refers, or which has the channel or the semaphore. A pool of the user's own has its method there.
/// </remarks>
internal sealed class PoolWaits
{
    private const int MostOwners = 1 << 16;

    private readonly HeapTypes _types;
    private readonly ReferenceGraph _graph;

    private PoolWaits(HeapTypes types, ReferenceGraph graph) => (_types, _graph) = (types, graph);

    /// <summary>All pools.</summary>
    /// <param name="turns">The stacks that may wait for an object of a pool.</param>
    /// <param name="types">The classes.</param>
    /// <param name="graph">The references between all objects.</param>
    public static IReadOnlyList<PoolWait> Of(IReadOnlyList<PoolTurn> turns, HeapTypes types, ReferenceGraph graph) =>
        turns.Count == 0 ? [] : new PoolWaits(types, graph).Pools(turns);

    private List<PoolWait> Pools(IReadOnlyList<PoolTurn> turns)
    {
        var objects = ObjectsOf(turns);
        List<((int Pool, string Class) Of, PoolTurn Turn)> waits = [];
        // A frame nearer to the wait tells more about the pool. So does what most objects refer to.
        foreach (var turn in turns)
        {
            var possible = turn.Results.SelectMany((c, i) => turn.References.Select(r => (Of: (Pool: r, Class: c), Frame: i)))
                .Where(p => objects.ContainsKey(p.Of)).OrderBy(p => p.Frame).ThenByDescending(p => objects[p.Of].Count).ToList();
            if (possible.Count > 0) waits.Add((possible[0].Of, turn));
        }
        return [.. waits.GroupBy(w => w.Of).Select(w => new PoolWait(
            w.Key.Pool, w.Key.Class, objects[w.Key], [.. w.Select(t => t.Turn.Innermost)],
            [.. w.SelectMany(t => t.Turn.Results).Distinct()]))];
    }

    // The objects of each class that refer to what may be their pool.
    private Dictionary<(int Pool, string Class), List<int>> ObjectsOf(IReadOnlyList<PoolTurn> turns)
    {
        var classes = turns.SelectMany(t => t.Results).ToHashSet();
        Dictionary<(int Pool, string Class), List<int>> objects = [];
        foreach (var (owner, target) in _graph.To(_graph.SetOf(turns.SelectMany(t => t.References))).Take(MostOwners))
        {
            if (_types.OfObject(_graph.Cells.Locate(owner).Address) is not { } type) continue;
            foreach (var name in BaseClasses.AndSelf(type.Type).Select(t => ResultNames.Plain(t.Name ?? "")).Where(classes.Contains))
            {
                if (!objects.TryGetValue((target, name), out var known)) objects[(target, name)] = known = [];
                if (known is [] || known[^1] != owner) known.Add(owner);
            }
        }
        return objects;
    }
}
