using Async2.Compiler.Blocking;

namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>The calls of a body at which it may suspend, unless they are pinned: blocking ones, and those that lead to one.</summary>
internal sealed class SuspendingSites
{
    private readonly Analysing _method;
    private readonly Lazy<SitePins> _pins;

    private SuspendingSites(Analysing method)
    {
        _method = method;
        _pins = new(() => SitePins.Of(method.Body, method.Colour.Table)); // only if there may be one
    }

    /// <summary>The pins of the body.</summary>
    public SitePins Pins => _pins.Value;

    public static SuspendingSites Of(Analysing method) => new(method);

    /// <summary>The blocking calls.</summary>
    public IEnumerable<BlockingSite> Blocking() => All().Where(s => s.Primitive is not null);

    /// <summary>
    /// The calls that lead to one, with the method that has the twin; null if only the running program knows it. And whether it may be a
    /// method of a module that was woven earlier.
    /// </summary>
    public IEnumerable<(BlockingSite Site, Callee? Callee, bool IsEarlier)> OfTwins()
    {
        foreach (var site in All())
        {
            if (site.Primitive is not null || site.Called.Resolve() is not { } called) continue;
            if (!site.IsDispatched(called))
            {
                if (_method.Variants.TwinOf(called) is { } callee) yield return (site, callee, MayReachEarlier(site, called));
            }
            else if (MayReach(site, called, receiver: null) && MayReach(site, called, Pins.ReceiverOf(site)))
            {
                yield return (site, null, MayReachEarlier(site, called));
            }
        }
    }

    /// <summary>Both, without those that are pinned.</summary>
    public IEnumerable<BlockingSite> NotPinned() => Blocking().Concat(OfTwins().Select(s => s.Site)).Where(s => Pins.Why(s) is null);

    private bool MayReach(BlockingSite site, MethodDefinition called, TypeReference? receiver) =>
        _method.Colour.MayReach(site, called, receiver);

    private bool MayReachEarlier(BlockingSite site, MethodDefinition called) =>
        _method.Colour.MayReachEarlier(site, called, Pins.ReceiverOf(site));

    private IEnumerable<BlockingSite> All() =>
        _method.Colour.SuspendsIn(_method.Method.Method) ? BlockingSite.In(_method.Body.Code, _method.Colour.Table) : [];
}
