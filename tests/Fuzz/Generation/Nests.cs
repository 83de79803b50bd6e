using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Writes nests: a method that may fail, one that awaits it within guards, and a scene that starts that.</summary>
internal static class Nests
{
    private static readonly FrameKind[] s_awaited = [.. Enum.GetValues<FrameKind>().Where(k => k != FrameKind.Void)];
    private static readonly string[] s_exceptions = ["StepException", "StepException", "InvalidOperationException", "OperationCanceledException"];

    /// <summary>Adds the methods to the program, each to either layer.</summary>
    /// <returns>The scene.</returns>
    public static Node Add(Symbols symbols, Place main, Nest nest)
    {
        var draw = symbols.Draw;
        var layer = draw.Between(0, 1);
        var kind = draw.Of(s_awaited);
        var callee = Frames.Add(symbols, layer, kind, draw.Of(Enum.GetValues<Genericity>()), Failing);
        var frame = Frames.Add(symbols, layer == 1 ? 1 : draw.Between(0, 1), nest.Frame, nest.Genericity, place => Guarded(place, nest, Frames.Calling(place, kind, callee)));
        return Scenes.Of(main, nest.Frame, frame, nest.IsAwaited);
    }

    private static Node Guarded(Place place, Nest nest, Node act) =>
        nest.Guards.Aggregate(act, (inner, guard) => Guards.Around(place, guard, nest.Frame == FrameKind.Iterator, inner));

    // At once, later, or not at all.
    private static Node Failing(Place place)
    {
        var wait = Node.Statement($"await w.Wait({Tasks.Rounds(place)});");
        var fail = Node.Statement($"if (w.Coin()) throw new {place.Draw.Of(s_exceptions)}({place.Site()});");
        return Node.List(place.Draw.Between(0, 4) switch
        {
            0 => [fail, wait],
            1 => [Node.Statement($"if (w.Coin()) await w.Fail({Tasks.Rounds(place)}, {place.Site()}); else await w.Cancel({Tasks.Rounds(place)});")],
            2 => [Node.Statement($"_ = {Awaiters.Await(place with { Depth = 0 }, Awaiters.Random(place.Draw), TypeNames.Int, Tasks.Rounds(place))};"), fail],
            _ => [wait, fail],
        });
    }
}
