namespace Async2.Inspect.Trace;

/// <summary>The chains that have begun since the session did, and who waits for whom.</summary>
internal sealed class ChainTable(IChainObserver observer)
{
    private const int DeepestStack = 256;

    private readonly Dictionary<long, OpenChain> _chains = [];
    private readonly Dictionary<int, OpenChain> _byTask = [];
    private readonly Dictionary<int, OpenChain> _waiters = [];

    /// <summary>The number of chains that have begun.</summary>
    public int Begun { get; private set; }

    public IReadOnlyCollection<OpenChain> Open => _chains.Values;

    public void Apply(AsyncEvent e)
    {
        if (e.Kind == AsyncEventKind.Begin) Begin(e);
        else if (_chains.TryGetValue(e.Chain, out var chain)) Apply(chain, e);
    }

    /// <summary>The logical stack of a chain, from its outermost known caller to the site where it waits.</summary>
    public List<string> Stack(OpenChain chain)
    {
        List<string> innermostFirst = chain.Operation.Length > 0 ? [chain.Operation] : [];
        for (var each = chain; each is not null && innermostFirst.Count < DeepestStack; each = WaiterOf(each))
        {
            innermostFirst.Add(each.Site);
            var siteNamesMethod = each.Site == each.Method || each.Site.StartsWith(each.Method + " (", StringComparison.Ordinal);
            if (!siteNamesMethod) innermostFirst.Add(each.Method);
        }
        innermostFirst.Reverse();
        return innermostFirst;
    }

    private OpenChain? WaiterOf(OpenChain chain) => chain.Task == 0 ? null : _waiters.GetValueOrDefault(chain.Task);

    private void Begin(AsyncEvent e)
    {
        var chain = new OpenChain(e.Chain, e.Method, e.Task, e.Activity);
        observer.Begin(chain, e);
        _chains[e.Chain] = chain;
        if (e.Task != 0) _byTask[e.Task] = chain;
        Begun++;
    }

    private void Apply(OpenChain chain, AsyncEvent e)
    {
        switch (e.Kind)
        {
            case AsyncEventKind.Suspend:
                observer.Suspend(chain, e);
                chain.Suspend(e);
                break;
            case AsyncEventKind.WaitsFor:
                StopWaiting(chain);
                chain.WaitFor(e.Task, e.Method, _byTask.ContainsKey(e.Task));
                _waiters[e.Task] = chain;
                break;
            case AsyncEventKind.Resume:
                observer.Resume(chain, e);
                StopWaiting(chain);
                chain.Resume(e);
                break;
            case AsyncEventKind.End:
                observer.End(chain, e);
                StopWaiting(chain);
                _chains.Remove(chain.Id);
                if (_byTask.GetValueOrDefault(chain.Task) == chain) _byTask.Remove(chain.Task);
                break;
        }
    }

    private void StopWaiting(OpenChain chain)
    {
        if (chain.WaitsFor == 0) return;
        if (_waiters.GetValueOrDefault(chain.WaitsFor) == chain) _waiters.Remove(chain.WaitsFor);
    }
}
