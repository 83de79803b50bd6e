using Async2.Fuzz.Model;
using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Generation;

/// <summary>Methods around one action, each of the requested kind.</summary>
internal static class Frames
{
    /// <summary>Adds a method to the program.</summary>
    /// <returns>A call of it.</returns>
    public static Node Add(Symbols symbols, int layer, FrameKind kind, Genericity genericity, Func<Place, Node> act)
    {
        var (name, type, parameter) = (symbols.Name("C"), symbols.Name("G"), symbols.Name("T"));
        var result = kind is FrameKind.TaskOfResult or FrameKind.ValueTaskOfResult ? TypeNames.Int : null;
        // If code allocates on the stack, the JIT optimises one body at once and another later. In unoptimised code, the trace of an
        // exception of a finally block has one frame more.
        var place = new Place(symbols, StaticMethods.Fields(symbols, layer), layer, symbols.Rank()) { CanAwait = true, CanReturn = kind != FrameKind.Iterator, CanAllocateOnStack = false, Result = result, Depth = 1 };
        var value = Leaves.Of(place, TypeNames.Int);
        var last = kind == FrameKind.Iterator ? Node.Fragment($"yield return {value};") : result is null ? Node.Fragment("") : Node.Fragment($"return {value};");
        var pooling = kind == FrameKind.Pooling ? "[AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))] " : "";
        var method = Node.Fragment(
            $"{pooling}public static async {Returns(kind)} {name}{(genericity == Genericity.Method ? $"<{parameter}>" : "")}() {{ w.Tick(\"{name}\"); {Before(place)} {act(place)} {After(place)} {last} }}");
        var declaration = genericity == Genericity.Type ? Node.Fragment($"public static class {type}<{parameter}> {{ {method} }}") : method;
        symbols.Members(layer).Add(declaration with { Key = name });
        var argument = symbols.Draw.Of(TypeNames.Int, TypeNames.Text);
        return genericity switch
        {
            Genericity.Method => Node.Fragment($"{symbols.Class(layer)}.{name}<{argument}>()"),
            Genericity.Type => Node.Fragment($"{symbols.Class(layer)}.{type}<{argument}>.{name}()"),
            _ => Node.Fragment($"{symbols.Class(layer)}.{name}()"),
        };
    }

    /// <summary>Awaits a call of the method, or starts an async void one.</summary>
    public static Node Calling(Place place, FrameKind kind, Node call)
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

    private static string Returns(FrameKind kind) => kind switch
    {
        FrameKind.Task => TypeNames.Task,
        FrameKind.TaskOfResult => "Task<int>",
        FrameKind.ValueTask or FrameKind.Pooling => TypeNames.ValueTask,
        FrameKind.ValueTaskOfResult => "ValueTask<int>",
        FrameKind.Iterator => TypeNames.Sequence,
        _ => "void",
    };

    // The frame has suspended before, or runs in contexts of its own.
    private static Node Before(Place place) => Node.List(place.Draw.Between(0, 9) switch
    {
        0 or 1 => [Node.Statement("await w.Wait(0);")],
        2 => [Node.Statement("await Task.Yield();")],
        3 or 4 => [Node.Statement($"w.Local.Value = {place.Draw.Between(1, 9)};")],
        5 => [place.Block(1, 1)],
        _ => [],
    });

    private static Node After(Place place) => Node.List(place.Draw.Between(0, 9) switch
    {
        0 => [Node.Statement($"throw new StepException({place.Site()});")],
        // Nothing that may throw follows: the difference is known (docs/semantics.md, what is different).
        1 or 2 => [Node.Statement($"w.Enter(Change.{place.Draw.Of(Change.Local, Change.ClearContext, Change.OtherContext)});")],
        3 => [Node.Statement($"_ = {Awaiters.Await(place with { Depth = 0 }, Awaiters.Random(place.Draw), TypeNames.Int, Tasks.Rounds(place))};")],
        4 => [place.Block(1, 1)],
        _ => [],
    });
}
