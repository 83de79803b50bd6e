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

    private SiteCalls(CallTargets targets, IReadOnlySet<MethodDefinition> reaching) => (_targets, _reaching) = (targets, reaching);

    /// <param name="targets">The methods that calls may reach.</param>
    /// <param name="async">The async methods of the set with their async IL.</param>
    /// <param name="bodyOf">The body of a synchronous method.</param>
    /// <param name="runner">Attempts what may fail for one method.</param>
    /// <param name="cancellationToken">Cancels.</param>
    public static IReadOnlyDictionary<MethodDefinition, IReadOnlyList<SiteCall>> Find(
        CallTargets targets, IReadOnlyDictionary<MethodDefinition, IlBody> async, Func<MethodDefinition, IlBody> bodyOf,
        PassRunner runner, CancellationToken cancellationToken)
    {
        List<MethodDefinition> all = [.. targets.Own, .. async.Keys];
        var reaching = ColourGraph.Reaching(all, InParallel.Map(all, new ColourGraph(targets, async, runner).Calls, cancellationToken));
        var calls = new SiteCalls(targets, reaching);
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
        var pins = SitePins.Of(body);
        foreach (var site in BlockingSite.In(body.Code))
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
