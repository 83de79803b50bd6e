using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Writes chains: two methods, and a scene that starts them.</summary>
internal static class Chains
{
    /// <summary>Adds the methods to the program, each to either layer.</summary>
    /// <returns>The scene.</returns>
    public static Node Add(Symbols symbols, Place main, Chain chain)
    {
        var layer = symbols.Draw.Between(0, 1);
        var leaf = Frames.Add(symbols, layer, chain.Leaf, Genericity.None, place => Guarded(place, Leaf(place, chain.Awaiter)));
        var caller = Frames.Add(symbols, layer == 1 ? 1 : symbols.Draw.Between(0, 1), chain.Caller, Genericity.None, place => Guarded(place, Frames.Calling(place, chain.Leaf, leaf)));
        return Scenes.Of(main, chain.Caller, caller, chain.IsAwaited);
    }

    private static Node Leaf(Place place, Awaiter awaiter)
    {
        if (awaiter.Shape == AwaiterShape.Yield) return Node.Statement($"await Task.Yield(); w.Note({place.Site()});");
        var note = Node.Fragment($"w.Note({place.Site()}, {Awaiters.Await(place with { Depth = 0 }, awaiter, TypeNames.Int, "0")});");
        if (awaiter.Ends) return note;
        // Nothing holds an object that holds it.
        var sentinel = place.Symbols.Name("k");
        return Node.Statement($"var {sentinel} = w.Sentinel(); {note} w.Note({place.Site()}, {sentinel} is null);");
    }

    private static Node Guarded(Place place, Node act) => place.Draw.Between(0, 7) switch
    {
        0 => Node.Statement($"try {{ {act} }} catch (StepException e) {{ w.Note({place.Site()}, e); }}"),
        1 => Node.Statement($"try {{ {act} }} finally {{ w.Note({place.Site()}, \"finally\"); }}"),
        2 => Node.Statement($"for (var i = 0; i < 2; i++) {{ w.Tick(); {act} }}"),
        _ => act,
    };
}
