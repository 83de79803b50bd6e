using Async2.Fuzz.Model;
using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Generation;

/// <summary>Writes chains: two methods, and a scene that starts them.</summary>
internal static class Chains
{
    /// <summary>Adds its methods to the program, each to either layer.</summary>
    /// <returns>The scene.</returns>
    public static Node Add(Symbols symbols, Place main, Chain chain)
    {
        var layer = symbols.Draw.Between(0, 1);
        var leaf = Frame(symbols, layer, chain.Leaf, place => Leaf(place, chain.Awaiter));
        var caller = Frame(symbols, layer == 1 ? 1 : symbols.Draw.Between(0, 1), chain.Caller, place => Calling(place, chain.Leaf, leaf));
        return chain.IsAwaited && symbols.Draw.Percent(75) ? Awaited(main, chain.Caller, caller) : Started(main, chain.Caller, caller);
    }

    // The call of the method that is made.
    private static Node Frame(Symbols symbols, int layer, FrameKind kind, Func<Place, Node> act)
    {
        var name = symbols.Name("C");
        var result = kind is FrameKind.TaskOfResult or FrameKind.ValueTaskOfResult ? TypeNames.Int : null;
        var place = new Place(symbols, StaticMethods.Fields(symbols, layer), layer, symbols.Rank()) { CanAwait = true, CanReturn = kind != FrameKind.Iterator, Result = result, Depth = 1 };
        var value = Leaves.Of(place, TypeNames.Int);
        var last = kind == FrameKind.Iterator ? Node.Fragment($"yield return {value};") : result is null ? Node.Fragment("") : Node.Fragment($"return {value};");
        var pooling = kind == FrameKind.Pooling ? "[AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))] " : "";
        var method = Node.Fragment(
            $"{pooling}public static async {Returns(kind)} {name}() {{ w.Tick(\"{name}\"); {Before(place)} {Guarded(place, act(place))} {After(place)} {last} }}");
        symbols.Members(layer).Add(method with { Key = name });
        return Node.Fragment($"{symbols.Class(layer)}.{name}()");
    }

    private static string Returns(FrameKind kind) => kind switch
    {
        FrameKind.Task => TypeNames.Task,
        FrameKind.TaskOfResult => "Task<int>",
        FrameKind.ValueTask or FrameKind.Pooling => TypeNames.ValueTask,
        FrameKind.ValueTaskOfResult => "ValueTask<int>",
        FrameKind.Iterator => TypeNames.Sequence,
        _ => "void",
    };

    private static Node Leaf(Place place, Awaiter awaiter)
    {
        if (awaiter.Shape == AwaiterShape.Yield) return Node.Statement($"await Task.Yield(); w.Note({place.Site()});");
        var note = Node.Fragment($"w.Note({place.Site()}, {Awaiters.Await(place with { Depth = 0 }, awaiter, TypeNames.Int, "0")});");
        if (awaiter.Ends) return note;
        // Who holds it is held by nobody.
        var sentinel = place.Symbols.Name("k");
        return Node.Statement($"var {sentinel} = w.Sentinel(); {note} w.Note({place.Site()}, {sentinel} is null);");
    }

    private static Node Calling(Place place, FrameKind kind, Node call)
    {
        if (kind == FrameKind.Void) return Node.Statement($"{call}; w.Note({place.Site()});");
        var configured = Awaits.Configured(place);
        var item = place.Symbols.Name("x");
        return kind switch
        {
            FrameKind.Iterator => Node.Statement($"await foreach (var {item} in {call}{configured}) w.Note({place.Site()}, {item}); w.Note({place.Site()});"),
            FrameKind.TaskOfResult or FrameKind.ValueTaskOfResult => Node.Statement($"w.Note({place.Site()}, await {call}{configured});"),
            _ => Node.Statement($"await {call}{configured}; w.Note({place.Site()});"),
        };
    }

    // So that the frame has suspended before, or runs in contexts of its own.
    private static Node Before(Place place) => Node.List(place.Draw.Between(0, 9) switch
    {
        0 or 1 => [Node.Statement("await w.Wait(0);")],
        2 => [Node.Statement("await Task.Yield();")],
        3 or 4 => [Node.Statement($"w.Local.Value = {place.Draw.Between(1, 9)};")],
        5 => [place.Block(1, 1)],
        _ => [],
    });

    private static Node Guarded(Place place, Node act) => place.Draw.Between(0, 7) switch
    {
        0 => Node.Statement($"try {{ {act} }} catch (StepException e) {{ w.Note({place.Site()}, e); }}"),
        1 => Node.Statement($"try {{ {act} }} finally {{ w.Note({place.Site()}, \"finally\"); }}"),
        2 => Node.Statement($"for (var i = 0; i < 2; i++) {{ w.Tick(); {act} }}"),
        _ => act,
    };

    private static Node After(Place place) => Node.List(place.Draw.Between(0, 9) switch
    {
        0 => [Node.Statement($"throw new StepException({place.Site()});")],
        // Nothing that may throw comes behind it: that is known to differ (docs/semantics.md, what is different).
        1 or 2 => [Node.Statement($"w.Enter(Change.{place.Draw.Of(Change.Local, Change.ClearContext, Change.OtherContext)});")],
        3 => [Node.Statement($"_ = {Awaiters.Await(place with { Depth = 0 }, Awaiters.Random(place.Draw), TypeNames.Int, Tasks.Rounds(place))};")],
        4 => [place.Block(1, 1)],
        _ => [],
    });

    private static Node Awaited(Place main, FrameKind kind, Node call)
    {
        var act = kind switch
        {
            FrameKind.Iterator => Node.Fragment($"await foreach (var x in {call}) w.Note({main.Site()}, x);"),
            FrameKind.TaskOfResult or FrameKind.ValueTaskOfResult => Node.Fragment($"w.Note({main.Site()}, await {call});"),
            _ => Node.Fragment($"await {call};"),
        };
        return Node.Statement($"w.Begin({main.Site()}); try {{ {act} }} catch (Exception e) {{ w.Note({main.Site()}, e); }}");
    }

    // Others see what has become of it, when all that goes on has gone on.
    private static Node Started(Place main, FrameKind kind, Node call)
    {
        var (name, site) = (main.Symbols.Name("t"), main.Site());
        var act = kind switch
        {
            FrameKind.Void => Node.Fragment($"{call};"),
            FrameKind.Iterator => Node.Fragment($"{name} = {call}.GetAsyncEnumerator().MoveNextAsync().AsTask();"),
            FrameKind.Task or FrameKind.TaskOfResult => Node.Fragment($"{name} = {call};"),
            _ => Node.Fragment($"{name} = {call}.AsTask();"),
        };
        return Node.Statement($"w.Begin({site}); Task {name} = null; try {{ {act} }} catch (Exception e) {{ w.Note({site}, e); }} w.Note({site}, {name}); await w.Idle(); w.Note({site}, {name});");
    }
}
