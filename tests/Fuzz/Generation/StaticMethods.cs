namespace Async2.Fuzz.Generation;

/// <summary>Static methods, generic ones among them, and async void ones.</summary>
internal static class StaticMethods
{
    public static void Add(Symbols symbols, int layer)
    {
        var draw = symbols.Draw;
        var generic = draw.Percent(25) ? symbols.Name("T") : null;
        var method = Signatures.Random(symbols, generic) with { Receiver = symbols.Class(layer), Layer = layer, Generic = generic };
        if (draw.Percent(8) && !symbols.Block) method = method with { Returns = "void" };
        if (generic is null && draw.Percent(35)) method = Taking(symbols, method, layer);
        if (method.Returns != "void" && !method.IsSequence && (!symbols.Block || method.IsSynchronous) && draw.Percent(10)) method = method with { Parameters = method.Parameters.Add(new Parameter(TypeNames.Span, symbols.Name("s"))) };
        symbols.Members(layer).Add(Implementations.Of(new Place(symbols, Fields(symbols, layer), layer, method.Rank), method, "public static"));
        symbols.Methods.Add(method);
    }

    /// <summary>The static field of each layer, through which methods share values.</summary>
    public static Scope Fields(Symbols symbols, int layer)
    {
        var scope = new Scope();
        // They are thread statics, which have their own statements.
        if (symbols.Block) return scope;
        scope.Add(new Variable(TypeNames.Int, $"{symbols.Library}.total"));
        if (layer > 0) scope.Add(new Variable(TypeNames.Int, $"{symbols.Application}.total"));
        return scope;
    }

    // An object whose methods the library cannot know.
    private static Method Taking(Symbols symbols, Method method, int layer)
    {
        var types = symbols.Factories.Where(f => f.Layer <= 1 && (layer == 1 || f.Type.StartsWith(symbols.Library, StringComparison.Ordinal))).Select(f => f.Type).Distinct().ToList();
        return types.Count == 0 ? method : method with { Parameters = method.Parameters.Add(new Parameter(symbols.Draw.Of(types), symbols.Name("o"))) };
    }
}
