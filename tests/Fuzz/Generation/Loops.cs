using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Loops. Every turn consumes budget, so that each ends.</summary>
internal static class Loops
{
    public static readonly IReadOnlyList<StatementShape> All = [new(3, For), new(3, While), new(2, Do), new(3, ForEach), new(2, Retry)];

    private static Place Body(Place place, string? counter = null)
    {
        var body = place.Nested with { CanBreak = true };
        if (counter is not null) body.Scope.Add(new Variable(TypeNames.Int, counter, Assignable: false));
        return body;
    }

    private static Node For(Place place)
    {
        var name = place.Symbols.Name("i");
        var body = Body(place, name);
        var step = place.Draw.Percent(30) ? Node.Fragment($"{name} += 1 + ({place.Int()} & 1)") : Node.Fragment($"{name}++");
        return Node.Statement($"for (var {name} = {place.Int()} & 1; {name} < {place.Draw.Between(1, 4)} && {body.Bool()} || {name} < 1; {step}) {{ w.Tick(); {body.Statements(1, 2)} }}");
    }

    private static Node While(Place place)
    {
        var name = place.Symbols.Name("i");
        var body = Body(place, name);
        return Node.Statement($"{{ var {name} = 0; while ({name}++ < {place.Draw.Between(1, 3)} && {body.Bool()}) {{ w.Tick(); {body.Statements(1, 2)} }} }}");
    }

    private static Node Do(Place place)
    {
        var name = place.Symbols.Name("i");
        var body = Body(place, name);
        var condition = body.Bool(); // before the body declares what is not in scope behind it
        return Node.Statement($"{{ var {name} = 0; do {{ w.Tick(); {body.Statements(1, 2)} }} while ({name}++ < {place.Draw.Between(1, 3)} && {condition}); }}");
    }

    // Loops that no jump can leave run at most three times.
    private static Node Retry(Place place)
    {
        var (tried, handler) = (Body(place) with { CanYield = false }, Body(place) with { CanYield = false, CanRethrow = true, CanAllocateOnStack = false });
        var type = place.Draw.Of("Exception", "Exception", "StepException");
        return Node.Statement($"while (true) {{ try {{ if (w.MayTry({place.Site()})) {{ {tried.Statements(1, 2)} }} break; }} catch ({type}) {{ {handler.Statements(0, 1)} }} }}");
    }

    // An iterator within the method, which shares its locals.
    private static Node Iterator(Place place, string name, Place body)
    {
        var inner = place.Within(null, awaits: false) with { CanReturn = false, Depth = 1 };
        var function = place.Symbols.Name("F");
        var yields = Node.List([Yield(), Yield()]);
        return Node.Statement($"{{ IEnumerable<int> {function}() {{ {yields} yield return 0; }} foreach (var {name} in {function}()) {{ w.Tick(); {body.Statements(1, 2)} }} }}");

        Node Yield() => Node.Statement($"yield return w.Tap({place.Site()}, {inner.Int()});");
    }

    private static Node ForEach(Place place)
    {
        var name = place.Symbols.Name("x");
        var body = Body(place, name);
        return place.Draw.Between(0, 3) switch
        {
            0 => Node.Statement($"foreach (var {name} in {place.Expression(TypeNames.Array)}) {{ w.Tick(); {body.Statements(1, 2)} }}"),
            1 => Node.Statement($"foreach (var {name} in Enumerable.Range(0, {place.Int()} & 3).Where(k => k != {place.Within(TypeNames.Int, awaits: false).Int()})) {{ w.Tick(); {body.Statements(1, 2)} }}"),
            2 => Iterator(place, name, body),
            _ => Node.Statement($"foreach (var ({name}, {place.Symbols.Name("y")}) in new[] {{ {place.Expression(TypeNames.Pair)}, {place.Expression(TypeNames.Pair)} }}) {{ w.Tick(); {body.Statements(1, 2)} }}"),
        };
    }
}
