namespace Async2.Compiler.Blocking;

/// <summary>The paths of calls that lead to blocking ones, and where and why such a path is cut. For reports.</summary>
/// <remarks>A path is cut at a call that is pinned, or whose target can have no twin. Behind the cut, calls block their thread.</remarks>
internal sealed class BlockingPaths
{
    /// <summary>The reason of calls to which no async method leads.</summary>
    public const string NotReached = "no woven async method leads to it";

    private readonly IReadOnlyDictionary<MethodDefinition, IReadOnlyList<SiteCall>> _calls;
    private readonly Func<MethodDefinition, string?> _whyNoTwin;
    private readonly IReadOnlyDictionary<MethodDefinition, string> _roots;
    private readonly IReadOnlySet<MethodDefinition> _open;
    private readonly HashSet<MethodDefinition> _byTwins;
    private readonly Dictionary<MethodDefinition, string> _cuts = [];
    private readonly Dictionary<MethodDefinition, Hop> _free;
    private readonly Dictionary<MethodDefinition, Hop> _any;

    /// <param name="calls">The methods whose calls lead to a blocking one, with these calls.</param>
    /// <param name="async">The async methods, each with the reason why its calls block; empty if they may suspend.</param>
    /// <param name="open">The methods that code may call which is woven later.</param>
    /// <param name="whyNoTwin">Why a synchronous method can have no twin; null if it can.</param>
    public BlockingPaths(
        IReadOnlyDictionary<MethodDefinition, IReadOnlyList<SiteCall>> calls, IReadOnlyDictionary<MethodDefinition, string> async,
        IReadOnlySet<MethodDefinition> open, Func<MethodDefinition, string?> whyNoTwin)
    {
        (_calls, _roots, _open) = (calls, async, open);
        var known = calls.Keys.Where(m => !async.ContainsKey(m)).ToDictionary(m => m, whyNoTwin);
        _whyNoTwin = known.GetValueOrDefault;
        _byTwins = ReachedByTwins();
        FindCuts();
        _free = Hops(IsFree);
        _any = Hops((_, _) => true);
    }

    /// <summary>The methods whose calls lead to a blocking one.</summary>
    public IEnumerable<MethodDefinition> Methods => _any.Keys;

    /// <summary>Why no call in a method suspends; null if one does.</summary>
    public string? WhyNot(MethodDefinition method) =>
        WhyCut(method) is not { } why ? null : why == NotReached ? why : _whyNoTwin(method) ?? why;

    /// <summary>The blocking calls of a method that has no twin, each with its reason.</summary>
    /// <param name="method">The method.</param>
    /// <param name="failure">The reason if nothing else is one.</param>
    public IEnumerable<SiteDecision> BlockingCallsOf(MethodDefinition method, string failure)
    {
        var (why, own) = (WhyCut(method), OwnReason(method));
        return _calls[method].Select(c => c.Decision).Where(d => d.EndsPath)
            .Select(d => why == NotReached ? d with { Pinned = why }
                : d with { Pinned = own ?? d.Pinned ?? why ?? failure, IsBehindCut = own is not null || d.Pinned is null });
    }

    /// <summary>A shortest path to a blocking call, one on which nothing is cut if there is one.</summary>
    public IEnumerable<string> PathOf(MethodDefinition method)
    {
        var hops = _free.ContainsKey(method) ? _free : _any;
        for (var next = method; next is not null; next = hops[next].Target)
        {
            yield return Name(next);
            if (hops[next].Target is null) yield return hops[next].Decision.Call;
        }
    }

    // Names the method, also if the reason is its own.
    private string? WhyCut(MethodDefinition method)
    {
        if (_roots.TryGetValue(method, out var why) && why.Length > 0) return why;
        if (!_byTwins.Contains(method)) return _cuts.GetValueOrDefault(method, NotReached);
        return _free.ContainsKey(method) ? null : CutBehind(method);
    }

    private static string Name(MethodDefinition method) => $"{method.DeclaringType.Name}.{method.Name}";

    private string? OwnReason(MethodDefinition method) =>
        _whyNoTwin(method) is { } why ? $"{Name(method)} can have no twin: {why}" : null;

    private bool IsFree(SiteDecision decision, MethodDefinition? target) =>
        decision.Pinned is null && (target is null || _whyNoTwin(target) is null);

    private HashSet<MethodDefinition> ReachedByTwins()
    {
        HashSet<MethodDefinition> reached =
        [
            .. _roots.Where(r => r.Value.Length == 0).Select(r => r.Key),
            .. _calls.Keys.Where(m => _open.Contains(m) && OwnReason(m) is null),
        ];
        var work = new Queue<MethodDefinition>(reached);
        while (work.TryDequeue(out var method))
            foreach (var (call, target) in TargetsOf(method))
                if (IsFree(call, target) && reached.Add(target)) work.Enqueue(target);
        return reached;
    }

    // From the methods that suspend onwards, so that the nearest cut is found.
    private void FindCuts()
    {
        foreach (var method in _calls.Keys.Where(m => _open.Contains(m) && !_byTwins.Contains(m))) _cuts[method] = OwnReason(method)!;
        var work = new Queue<MethodDefinition>(
            _calls.Keys.Where(m => _byTwins.Contains(m) || _roots.ContainsKey(m) || _cuts.ContainsKey(m)));
        while (work.TryDequeue(out var method))
        {
            foreach (var (call, target) in TargetsOf(method).Where(t => !_byTwins.Contains(t.Target) && !_cuts.ContainsKey(t.Target)))
            {
                _cuts[target] = _byTwins.Contains(method) ? CutAt(method, call, target)
                    : _roots.TryGetValue(method, out var why) ? $"{Name(method)} calls it: {why}"
                    : _cuts[method];
                work.Enqueue(target);
            }
        }
    }

    private IEnumerable<(SiteDecision Call, MethodDefinition Target)> TargetsOf(MethodDefinition method) =>
        _calls.GetValueOrDefault(method, []).SelectMany(c => c.Targets.Select(t => (c.Decision, t)));

    private string CutAt(MethodDefinition caller, SiteDecision call, MethodDefinition? target) =>
        (target is null ? null : OwnReason(target))
            ?? $"the call of {(target is null ? call.Call : Name(target))} in {Name(caller)} is pinned: {call.Pinned}";

    private string CutBehind(MethodDefinition method)
    {
        while (_any[method] is { Target: { } target } hop && IsFree(hop.Decision, target)) method = target;
        return CutAt(method, _any[method].Decision, _any[method].Target);
    }

    // Backwards from the blocking calls, level by level.
    private Dictionary<MethodDefinition, Hop> Hops(Func<SiteDecision, MethodDefinition?, bool> counts)
    {
        var callers = (from caller in _calls.Keys
                       from call in TargetsOf(caller)
                       where counts(call.Call, call.Target)
                       select (call.Target, Caller: caller, Hop: new Hop(call.Call, call.Target))).ToLookup(c => c.Target);
        var hops = new Dictionary<MethodDefinition, Hop>();
        foreach (var (method, calls) in _calls)
            if (calls.FirstOrDefault(c => c.Decision.EndsPath && counts(c.Decision, null)) is { } call)
                hops[method] = new Hop(call.Decision, Target: null);
        var work = new Queue<MethodDefinition>(hops.Keys);
        while (work.TryDequeue(out var method))
            foreach (var (_, caller, hop) in callers[method])
                if (hops.TryAdd(caller, hop)) work.Enqueue(caller);
        return hops;
    }

    /// <summary>The call with which a path goes on.</summary>
    /// <param name="Decision">The call.</param>
    /// <param name="Target">The method that it reaches; null at the end of the path.</param>
    private sealed record Hop(SiteDecision Decision, MethodDefinition? Target);
}
