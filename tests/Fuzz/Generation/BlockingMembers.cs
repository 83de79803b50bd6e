using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Synchronous members that only blocking programs have: iterators, recursive methods, properties.</summary>
internal static class BlockingMembers
{
    public static void Add(Symbols symbols, int layer)
    {
        if (symbols.Draw.Percent(60)) Iterator(symbols, layer);
        if (symbols.Draw.Percent(60)) Recursive(symbols, layer);
        if (symbols.Draw.Percent(60)) Property(symbols, layer);
    }

    private static void Iterator(Symbols symbols, int layer)
    {
        var method = New(symbols, layer, "Y", BlockingExpressions.Iterator, new Parameter(TypeNames.Int, symbols.Name("p")));
        var place = Place(symbols, method) with { CanReturn = false, CanYield = true, Result = null };
        var statements = place.Statements(2, 4);
        Declare(symbols, method, Node.Fragment(
            $"({Bodies.Parameters(method)}) {{ w.Tick(\"{method.Name}\"); {statements} yield return {place.Int()}; }}"));
    }

    // The last line of the deepest call is behind all its callers' blocking calls.
    private static void Recursive(Symbols symbols, int layer)
    {
        var method = New(symbols, layer, "M", TypeNames.Int, new Parameter(TypeNames.Int, symbols.Name("p")));
        var (place, depth) = (Place(symbols, method), method.Parameters[0].Name);
        var call = Node.Expression(TypeNames.Int, $"{method.Receiver}.{method.Name}(({depth} & 3) - 1)");
        var before = Node.Fragment($"w.Tick(\"{method.Name}\"); if ({depth} <= 0) return {place.Int()}; {place.Statements(0, 2)}");
        Declare(symbols, method, Node.Fragment(
            $"({Bodies.Parameters(method)}) {{ {before} return unchecked({place.Int()} + {call} * {place.Int()}); }}"));
    }

    private static void Property(Symbols symbols, int layer)
    {
        var method = New(symbols, layer, "Q", symbols.Draw.Of(TypeNames.Values)) with { IsProperty = true };
        var content = Bodies.Content(Place(symbols, method), 1, 2);
        Declare(symbols, method, Node.Fragment($" {{ get {{ w.Tick(\"{method.Name}\"); {content} }} }}"));
    }

    private static Method New(Symbols symbols, int layer, string prefix, string returns, params ReadOnlySpan<Parameter> parameters) =>
        new(symbols.Name(prefix), returns, [.. parameters]) { Receiver = symbols.Class(layer), Layer = layer, Rank = symbols.Rank() };

    private static Place Place(Symbols symbols, Method method)
    {
        var place = new Place(symbols, new Scope(), method.Layer, method.Rank)
        {
            CanReturn = true,
            Result = method.Returns,
            Blocking = Permission.OnAnything,
        };
        foreach (var parameter in method.Parameters) place.Scope.Add(new Variable(parameter.Type, parameter.Name));
        return place;
    }

    private static void Declare(Symbols symbols, Method method, Node rest)
    {
        symbols.Members(method.Layer).Add(Node.Fragment($"public static {method.Returns} {method.Name}{rest}") with { Key = method.Name });
        symbols.Methods.Add(method);
    }
}
