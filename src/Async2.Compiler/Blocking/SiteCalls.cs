using Async2.Compiler.Passes;

namespace Async2.Compiler.Blocking;

/// <summary>A call that blocks or leads to a blocking one.</summary>
/// <param name="Decision">The call, and what pins it.</param>
/// <param name="Targets">The methods of the set that it may reach; none for the blocking call itself.</param>
internal sealed record SiteCall(SiteDecision Decision, IReadOnlyList<MethodDefinition> Targets);

/// <summary>Finds all methods whose calls lead to a blocking one, pinned or not, with these calls.</summary>
internal sealed class SiteCalls
{
    private readonly CallTargets _targets;
    private readonly IReadOnlySet<MethodDefinition> _reaching;
    private readonly BlockingTable _table;

    private SiteCalls(CallTargets targets, IReadOnlySet<MethodDefinition> reaching, BlockingTable table) =>
        (_targets, _reaching, _table) = (targets, reaching, table);

    /// <param name="targets">The methods that calls may reach.</param>
    /// <param name="async">The async methods of the set with their async IL.</param>
    /// <param name="bodyOf">The body of a synchronous method.</param>
    /// <param name="table">The methods that block.</param>
    /// <param name="runner">Attempts what may fail for one method.</param>
    /// <param name="cancellationToken">Cancels.</param>
    public static IReadOnlyDictionary<MethodDefinition, IReadOnlyList<SiteCall>> Find(
        CallTargets targets, IReadOnlyDictionary<MethodDefinition, IlBody> async, Func<MethodDefinition, IlBody> bodyOf,
        BlockingTable table, PassRunner runner, CancellationToken cancellationToken)
    {
        List<MethodDefinition> all = [.. targets.Own, .. async.Keys];
        var graph = new ColourGraph(targets, async, table, runner);
        var reaching = ColourGraph.Reaching(all, InParallel.Map(all, graph.Calls, cancellationToken));
        var calls = new SiteCalls(targets, reaching, table);
        all.RemoveAll(m => !reaching.Contains(m));
        var found = InParallel.Map(all, method =>
        {
            IReadOnlyList<SiteCall> sites = [];
            runner.Attempt(() => sites = [.. calls.In(async.GetValueOrDefault(method) ?? bodyOf(method))]);
            return sites;
        }, cancellationToken);
        return all.Zip(found).ToDictionary();
    }

    private IEnumerable<SiteCall> In(IlBody body)
    {
        var pins = SitePins.Of(body, _table);
        foreach (var site in BlockingSite.In(body.Code, _table))
        {
            var all = TargetsOf(site, pins);
            var decision = SiteDecision.Of(body, site, pins.Why(site), all.Any(_targets.IsEarlierTwin));
            MethodDefinition[] targets = [.. all.Where(_reaching.Contains)];
            if (decision.EndsPath || targets.Length > 0) yield return new SiteCall(decision, targets);
        }
    }

    private IReadOnlyList<MethodDefinition> TargetsOf(BlockingSite site, SitePins pins) =>
        site.Primitive is null && site.Called.Resolve() is { } called ? _targets.Of(site, called, pins.ReceiverOf(site)) : [];
}
