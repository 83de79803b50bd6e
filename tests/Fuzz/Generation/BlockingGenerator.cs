using Async2.Fuzz.Model;
using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Generation;

/// <summary>
/// Generates the program of a seed that has synchronous methods which block, called from async ones and from each other. All its work
/// is on the thread pool, one action after the other, so its trace is the same every time.
/// </summary>
internal static class BlockingGenerator
{
    public static GeneratedProgram Make(int seed)
    {
        var draw = new Draw(seed);
        var symbols = new Symbols(seed, draw, block: true);
        foreach (var layer in (int[])[0, 1])
        {
            for (var i = draw.Between(1, 3); i > 0; i--) StaticMethods.Add(symbols, layer);
            BlockingMembers.Add(symbols, layer);
            OtherTypes.Add(symbols, layer);
            if (layer == 0 && draw.Percent(70)) Interfaces.Add(symbols);
            if (layer == 0 && draw.Percent(60)) Hierarchies.Add(symbols);
            for (var i = draw.Between(1, 2); i > 0; i--) StaticMethods.Add(symbols, layer);
        }

        var application = Class(symbols, 1, [EntryPoint(symbols)]);
        return new GeneratedProgram(seed, Mode.Pool, [], [], Class(symbols, 0, []), application) { Blocks = true };
    }

    private static Node Class(Symbols symbols, int layer, IEnumerable<Node> rest)
    {
        var start = layer == 0 ? ThreadStatics.Fields : $$"""
            public const Mode Mode = Mode.{{Mode.Pool}};
            public static Task Run(World _) => Main();
            """;
        var members = Node.List([.. symbols.Members(layer), .. rest]);
        var type = Node.Fragment($"{symbols.Class(layer)} {{ static World w => World.Current; {Holders.Methods} {start} {members} }}");
        return Node.Fragment($"{Generator.Usings}\npublic static class {type}");
    }

    // It has suspended before it blocks. Otherwise the caller of Run would have to wait.
    private static Node EntryPoint(Symbols symbols)
    {
        var place = new Place(symbols, new Scope(), Layer: 1, symbols.Rank()) { CanAwait = true, Blocking = Permission.OnSources };
        var count = symbols.Draw.Between(8, 12);
        var scenes = Node.List(Enumerable.Range(0, count).Select(_ => Scene(place with { Scope = new Scope() })));
        return Node.Fragment($"static async Task Main() {{ await Task.Yield(); {scenes} }}");
    }

    private static Node Scene(Place place)
    {
        var site = place.Site();
        var called = place.Draw.Of(place.Methods.Where(m => m.Generic is null).Select(m => m.Returns).Distinct().ToList());
        var act = Act(place with { Depth = 2 }, called);
        return Node.Statement($"w.Begin({site}); try {{ {act} }} catch (Exception e) {{ w.Note({site}, e); }}");
    }

    private static Node Act(Place place, string returns)
    {
        if (returns == TypeNames.Sequence || TypeNames.IsTask(returns) || TypeNames.IsValueTask(returns))
        {
            var call = Calls.Of(place, returns) ?? Tasks.Source(place, TypeNames.Task);
            if (call.Type == TypeNames.Sequence) return Node.Fragment($"await foreach (var x in {call}) w.Note({place.Site()}, x);");
            return TypeNames.ResultOf(call.Type!) is null
                ? Node.Fragment($"await {call};")
                : Node.Fragment($"w.Note({place.Site()}, await {call});");
        }

        var inner = place with { CanAwait = false, Blocking = Permission.OnAnything };
        var value = Calls.Of(inner, returns) ?? BlockingExpressions.Source(inner, TypeNames.Int);
        var before = place.Draw.Percent(50) ? Node.List([inner.Statements(1, 1)]) : Node.List([]);
        return ThreadStatics.Own(inner, Node.Fragment($"{before} w.Note({place.Site()}, {value});"));
    }
}
