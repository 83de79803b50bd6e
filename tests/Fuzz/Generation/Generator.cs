using Async2.Fuzz.Model;
using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Generation;

/// <summary>Generates the program of a seed, deterministically.</summary>
internal static class Generator
{
    internal const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.Globalization;
        using System.Linq;
        using System.Runtime.CompilerServices;
        using System.Threading;
        using System.Threading.Tasks;
        using Async2.Fuzz.Worlds;
        """;

    /// <summary>This number of successive seeds, times the number of modes, covers everything in every mode.</summary>
    private const int ChainsPerProgram = 16;

    private const int NestsPerProgram = 4;

    private static readonly int s_modes = Enum.GetValues<Mode>().Length;

    public static GeneratedProgram Make(int seed)
    {
        var draw = new Draw(seed);
        var mode = (Mode)(seed % s_modes);
        var symbols = new Symbols(seed, draw);
        Repeat(draw.Between(1, 2), () => StaticMethods.Add(symbols, layer: 0));
        OtherTypes.Add(symbols, layer: 0);
        if (draw.Percent(70)) Interfaces.Add(symbols);
        if (draw.Percent(60)) Hierarchies.Add(symbols);
        Repeat(draw.Between(1, 2), () => StaticMethods.Add(symbols, layer: 0));
        OtherTypes.Add(symbols, layer: 1);
        Repeat(draw.Between(2, 3), () => StaticMethods.Add(symbols, layer: 1));
        var chains = Enumerable.Range(seed / s_modes * ChainsPerProgram, ChainsPerProgram).Select(Decks.Chains.At).ToImmutableArray();
        var nests = Enumerable.Range(seed * NestsPerProgram, NestsPerProgram).Select(Decks.Nests.At).ToImmutableArray();
        var main = EntryPoint(symbols, chains, nests);
        return new GeneratedProgram(seed, mode, chains, nests, Class(symbols, mode, 0, []), Class(symbols, mode, 1, [main]));
    }

    private static void Repeat(int times, Action action)
    {
        for (var i = 0; i < times; i++) action();
    }

    private static Node Class(Symbols symbols, Mode mode, int layer, IEnumerable<Node> rest)
    {
        var start = layer == 0 ? "" : $$"""
            public const Mode Mode = Mode.{{mode}};
            public static Task Run(World world) { w = world; {{symbols.Library}}.w = world; return Main(); }
            """;
        return Node.Fragment($"{Usings}\npublic static class {symbols.Class(layer)} {{ public static World w; public static int total; {start} {Node.List([.. symbols.Members(layer), .. rest])} }}");
    }

    // Calls every public method, one after the other, whatever the outcome; then the chains and the nests.
    private static Node EntryPoint(Symbols symbols, IEnumerable<Chain> chains, IEnumerable<Nest> nests)
    {
        var place = new Place(symbols, StaticMethods.Fields(symbols, layer: 1), Layer: 1, symbols.Rank()) { CanAwait = true };
        var count = symbols.Draw.Between(8, 12);
        var scenes = new List<Node>();
        while (scenes.Count < count) scenes.Add(Scene(place with { Scope = new Scope(place.Scope) }));
        scenes.AddRange(chains.Select(c => Chains.Add(symbols, place, c)));
        scenes.AddRange(nests.Select(n => Nests.Add(symbols, place, n)));
        return Node.Fragment($"static async Task Main() {{ {Node.List(scenes)} }}");
    }

    private static Node Scene(Place place)
    {
        var site = place.Site();
        var types = place.Methods.Where(m => m.Generic is null && m.Returns != "void").Select(m => m.Returns).Distinct().ToList();
        var type = types.Count == 0 ? TypeNames.Task : place.Draw.Of(types);
        var call = Calls.Of(place with { Depth = 2 }, type) ?? Tasks.Source(place, type == TypeNames.Sequence ? TypeNames.Task : type);
        var act = call.Type == TypeNames.Sequence
            ? Node.Fragment($"await foreach (var x in {call}) w.Note({site}, x);")
            : TypeNames.ResultOf(call.Type!) is null ? Node.Fragment($"await {call};") : Node.Fragment($"w.Note({site}, await {call});");
        return Node.Statement($"w.Begin({site}); try {{ {act} }} catch (Exception e) {{ w.Note({site}, e); }}");
    }
}
