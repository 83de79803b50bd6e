using Async2.Compiler.Passes;

namespace Async2.Compiler.Blocking;

/// <summary>
/// Finds the methods to colour: the synchronous ones on a path of calls from an async or open method to a blocking call, on which no call
/// is pinned. A call of a method that an earlier weave gave a twin counts as a blocking one.
/// </summary>
/// <remarks>
/// Pins need liveness and types, so they are computed only where calls alone lead to a blocking one. A method that fails has no twin.
/// </remarks>
internal sealed class ColourGraph
{
    private readonly CallTargets _targets;
    private readonly IReadOnlyDictionary<MethodDefinition, IlBody> _async;
    private readonly BlockingTable _table;
    private readonly PassRunner _runner;

    /// <param name="targets">The methods that calls may reach.</param>
    /// <param name="async">The async methods of the set with their async IL.</param>
    /// <param name="table">The methods that block.</param>
    /// <param name="runner">Attempts what may fail for one method.</param>
    public ColourGraph(
        CallTargets targets, IReadOnlyDictionary<MethodDefinition, IlBody> async, BlockingTable table, PassRunner runner) =>
        (_targets, _async, _table, _runner) = (targets, async, table, runner);

    /// <param name="targets">The methods that calls may reach.</param>
    /// <param name="async">The async methods of the set with their async IL.</param>
    /// <param name="open">The methods that code may call which is woven later (<see cref="OpenMethods"/>).</param>
    /// <param name="suspends">Whether blocking calls in a method suspend.</param>
    /// <param name="mayHaveTwin">Whether the set may make a twin of a synchronous method.</param>
    /// <param name="lift">The async IL of a twin; null if it can have none.</param>
    /// <param name="unwoven">The libraries that the set calls, and that are not woven.</param>
    /// <param name="table">The methods that block.</param>
    /// <param name="runner">Attempts what may fail for one method.</param>
    /// <param name="cancellationToken">Cancels.</param>
    public static Colour Find(
        CallTargets targets, IReadOnlyDictionary<MethodDefinition, IlBody> async, IReadOnlySet<MethodDefinition> open,
        Func<MethodDefinition, bool> suspends, Func<MethodDefinition, bool> mayHaveTwin, Func<MethodDefinition, IlBody?> lift,
        UnwovenLibraries unwoven, BlockingTable table, PassRunner runner, CancellationToken cancellationToken)
    {
        var candidates = new HashSet<MethodDefinition>();
        foreach (var method in targets.Own)
        {
            runner.Attempt(() =>
            {
                if (suspends(method) && mayHaveTwin(method) && TwinSignature.IsPossible(method)) candidates.Add(method);
            });
        }

        var graph = new ColourGraph(targets, async, table, runner);
        List<MethodDefinition> all = [.. candidates, .. async.Keys.Where(suspends)];
        var byCalls = Reaching(all, InParallel.Map(all, graph.Calls, cancellationToken));
        all.RemoveAll(m => !byCalls.Contains(m));
        var nodes = InParallel.Map(all, m => graph.CallsNotPinned(async.GetValueOrDefault(m) ?? lift(m)), cancellationToken);
        var coloured = graph.From(open, all.Zip(nodes).ToDictionary(), Reaching(all, nodes));
        return new Colour(suspends, targets, coloured) { Unwoven = unwoven, Open = open, Table = table };
    }

    /// <summary>The methods whose calls lead to a blocking one.</summary>
    public static IReadOnlySet<MethodDefinition> Reaching(
        IReadOnlyList<MethodDefinition> methods, IReadOnlyList<Reachability<MethodDefinition>.Node> nodes)
    {
        var known = methods.Zip(nodes).ToDictionary();
        return Reachability<MethodDefinition>.ReachingMarked(
            methods, m => known.TryGetValue(m, out var node) ? node : None);
    }

    // The open methods, and the synchronous ones that these and async ones reach.
    private HashSet<MethodDefinition> From(
        IReadOnlySet<MethodDefinition> open, IReadOnlyDictionary<MethodDefinition, Reachability<MethodDefinition>.Node> nodes,
        IReadOnlySet<MethodDefinition> reaching)
    {
        HashSet<MethodDefinition> coloured = [.. nodes.Keys.Where(m => open.Contains(m) && reaching.Contains(m))];
        var work = new Stack<MethodDefinition>(nodes.Keys.Where(_async.ContainsKey).Concat(coloured));
        while (work.TryPop(out var method))
            foreach (var callee in nodes[method].Next)
                if (reaching.Contains(callee) && coloured.Add(callee)) work.Push(callee);
        return coloured;
    }

    /// <summary>The calls of a method, pinned or not.</summary>
    public Reachability<MethodDefinition>.Node Calls(MethodDefinition method) => Attempt(() =>
        (_async.TryGetValue(method, out var body) ? body.Code : CompiledCode.Of(method)?.ToList()) is { } code
            ? NodeOf(BlockingSite.In(code, _table), _ => null)
            : None);

    private Reachability<MethodDefinition>.Node CallsNotPinned(IlBody? body) => Attempt(() =>
    {
        if (body is null) return None;
        var pins = SitePins.Of(body, _table);
        return NodeOf(BlockingSite.In(body.Code, _table).Where(s => pins.Why(s) is null), pins.ReceiverOf);
    });

    private Reachability<MethodDefinition>.Node Attempt(Func<Reachability<MethodDefinition>.Node> look)
    {
        var node = None;
        _runner.Attempt(() => node = look());
        return node;
    }

    private Reachability<MethodDefinition>.Node NodeOf(
        IEnumerable<BlockingSite> sites, Func<BlockingSite, TypeReference?> receiverOf)
    {
        var isMarked = false;
        var next = new HashSet<MethodDefinition>();
        foreach (var site in sites)
        {
            if (site.Primitive is not null) isMarked = true;
            else if (site.Called.Resolve() is { } called)
                next.UnionWith(_targets.Of(site, called, receiverOf(site)));
        }

        isMarked |= next.RemoveWhere(_targets.IsEarlierTwin) > 0;
        return new(isMarked, [.. next]);
    }

    private static Reachability<MethodDefinition>.Node None => new(IsMarked: false, []);
}
