using Async2.Fuzz.Model;
using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Generation;

/// <summary>Awaits of third-party awaiters, with their behaviours.</summary>
internal static class Awaiters
{
    private const int FlawPercent = 4;
    private const int ChangePercent = 25;

    // Endless ones are for chains: methods that await them never end.
    private static readonly Manner[] s_manners = [Manner.Late, Manner.Late, Manner.Late, Manner.Inline, Manner.Inline, Manner.Joined, Manner.Apart, Manner.ThrowsAfterInline, Manner.ThrowsAfterLate];
    private static readonly Flaw[] s_flaws = [Flaw.GetAwaiter, Flaw.IsCompleted, Flaw.GetResult];
    private static readonly AwaiterShape[] s_shapes = [.. Enum.GetValues<AwaiterShape>().Where(s => s != AwaiterShape.Yield)];

    // With suppressed flow the end is known to differ from async1's (docs/semantics.md, what is different).
    private static readonly (Change, Extent)[] s_changes =
    [
        (Change.None, Extent.Around),
        .. from change in Enum.GetValues<Change>()
           where change != Change.None
           from extent in Enum.GetValues<Extent>()
           where change != Change.SuppressFlow || extent == Extent.Around
           select (change, extent),
    ];

    /// <summary>A random awaiter that ends.</summary>
    public static Awaiter Random(Draw draw)
    {
        var (change, extent) = draw.Percent(ChangePercent) ? draw.Of(s_changes) : default;
        return new(draw.Of(s_shapes), new(draw.Of(s_manners), change, extent, draw.Percent(FlawPercent) ? draw.Of(s_flaws) : Flaw.None));
    }

    /// <summary>A random awaiter; all are equally likely.</summary>
    public static Awaiter Any(Draw draw)
    {
        var manners = Enum.GetValues<Manner>();
        var fate = draw.Between(0, manners.Length + s_flaws.Length);
        if (fate == 0) return new(AwaiterShape.Yield, default);
        var (change, extent) = draw.Of(s_changes);
        var shape = draw.Of(s_shapes);
        if (fate <= manners.Length) return new(shape, new(manners[fate - 1], change, extent, Flaw.None));
        var flaw = s_flaws[fate - manners.Length - 1];
        // A value task has no flaw before its IsCompleted is read.
        return new(flaw == Flaw.GetAwaiter ? AwaiterShape.Plain : shape, new(Manner.Inline, change, extent, flaw));
    }

    /// <summary>Awaits an awaiter for a value.</summary>
    public static Node Await(Place place, Awaiter awaiter, string type, string rounds)
    {
        var configured = awaiter.Shape is AwaiterShape.Bare or AwaiterShape.Core ? Awaits.Configured(place) : "";
        return Node.Expression(type, $"(await w.{awaiter.Shape}<{type}>({place.Site()}, {rounds}, {place.Expression(type)}{Conduct(awaiter.Conduct)}){configured})");
    }

    // Only unusual properties, as a list, from which a reducer can remove them.
    private static Node Conduct(Conduct conduct) => Node.List(Parts(conduct).Select(p => Node.Fragment($", {p}")), "");

    private static IEnumerable<string> Parts(Conduct conduct)
    {
        if (conduct.Manner != default) yield return $"manner: Manner.{conduct.Manner}";
        if (conduct.Change != default) yield return $"change: Change.{conduct.Change}";
        if (conduct.Extent != default) yield return $"extent: Extent.{conduct.Extent}";
        if (conduct.Flaw != default) yield return $"flaw: Flaw.{conduct.Flaw}";
    }
}
