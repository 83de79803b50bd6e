using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Using, await using, lock.</summary>
internal static class Resources
{
    public static readonly IReadOnlyList<StatementShape> All = [new(3, Using), new(3, AwaitUsing), new(1, Declaration, IsFlat: true), new(1, Lock)];

    private static Node Resource(Place place)
    {
        if (place.Draw.Percent(25)) return Node.Fragment($"new ResourceStruct(w, {place.Site()})");
        var fails = place.Draw.Percent(12) ? ", fails: true" : "";
        return Node.Fragment($"new Resource(w, {place.Site()}, {Tasks.Rounds(place)}{fails})");
    }

    // A yield return in a using statement is in a try block that has only a finally.
    private static Node Using(Place place) => Node.Statement($"using ({Resource(place)}) {{ {place.Block()} }}");

    private static Node? AwaitUsing(Place place)
    {
        if (!place.CanAwait) return null;
        var name = place.Symbols.Name("r");
        var configured = place.Draw.Percent(20) ? ".ConfigureAwait(false)" : "";
        return Node.Statement($"await using (var {name} = ({Resource(place)}){configured}) {{ {place.Block()} }}");
    }

    private static Node Declaration(Place place)
    {
        var wait = place.CanAwait && place.Draw.Percent(50) ? "await " : "";
        return Node.Statement($"{wait}using var {place.Symbols.Name("r")} = {Resource(place)};");
    }

    // The object is not shared: waiting here for another thread that wanted it, too, would never end.
    private static Node Lock(Place place) => Node.Statement($"lock (new object()) {{ {(place.WithoutAwait with { CanYield = false }).Block(1, 2)} }}");
}
