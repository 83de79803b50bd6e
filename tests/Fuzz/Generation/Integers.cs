using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Expressions of type int. Hidden operands keep the compiler from folding them into errors.</summary>
internal static class Integers
{
    public static readonly IReadOnlyList<ExpressionShape> All =
    [
        new(8, (p, t) => Node.Expression(t, $"unchecked({p.Int()} {p.Draw.Of("+", "-", "*", "^", "&", "|")} {p.Int()})")),
        new(1, (p, t) => Node.Expression(t, $"checked(World.Hide({p.Int()}) + {p.Int()})")),
        new(1, (p, t) => Node.Expression(t, $"({p.Int()} / World.Hide({p.Int()}))")),
        new(1, (p, t) => Node.Expression(t, $"({p.Int()} % 7)")),
        new(2, (p, t) => Node.Expression(t, $"{p.Text()}.Length")),
        new(2, (p, t) => Node.Expression(t, $"({p.Expression(TypeNames.Array)})[{p.Int()} & 1]")),
        new(1, (p, t) => Node.Expression(t, $"({p.Expression(TypeNames.Array)})[^1]")),
        new(1, (p, t) => Node.Expression(t, $"({p.Expression(TypeNames.Array)} is [var {p.Symbols.Name("h")}, ..] ? {p.Int()} : {p.Int()})")),
        new(1, (p, t) => Node.Expression(t, $"{p.Expression(TypeNames.Array)}.Sum()")),
        new(2, (p, t) => Node.Expression(t, $"({p.Expression(TypeNames.Maybe)} ?? {p.Int()})")),
        new(1, (p, t) => Node.Expression(t, $"unchecked((int){p.Expression(TypeNames.Long)})")),
        new(1, (p, t) => Node.Expression(t, $"{p.Expression(TypeNames.Pair)}.Item1")),
        new(1, (p, t) => Node.Expression(t, $"{p.Expression(TypeNames.Point)}.Y")),
        new(1, (p, t) => Node.Expression(t, $"{p.Expression(TypeNames.Cell)}.{p.Draw.Of("Value", "Hidden", "Corner.X", "Corner.Move(1)")}")),
        new(1, (p, t) => Node.Expression(t, $"{p.Expression(TypeNames.Cell)}[{p.Int()}]")),
        new(1, (p, t) => Node.Expression(t, $"{p.Expression(TypeNames.Item)}.Number")),
        new(2, (p, t) => Node.Expression(t, $"World.Sum({p.Int()}, {p.Int()}, {p.Int()})")),
        new(1, (p, t) => Node.Expression(t, $"World.Sum(c: {p.Int()}, a: {p.Int()}, b: {p.Int()})")),
        new(1, (p, t) => Node.Expression(t, $"World.Total({p.Int()}, {p.Int()}, {p.Int()})")),
        new(1, (p, t) => Node.Expression(t, $"(int.TryParse({p.Text()}, out var {p.Symbols.Name("o")}) ? {p.Int()} : {p.Int()})")),
        new(1, Unboxed),
        new(3, Element),
        new(3, Changed),
        new(2, ByReference),
        new(1, Query),
    ];

    private static Node? Element(Place place, string type) =>
        place.Variables(TypeNames.Span) is { Count: > 0 } spans ? Node.Expression(type, $"World.Total({place.Draw.Of(spans).Name})") : null;

    private static Node Unboxed(Place place, string type)
    {
        var name = place.Symbols.Name("u");
        return Node.Expression(type, $"({place.Expression(TypeNames.Object)} is int {name} and not 4 ? {name} : {place.Int()})");
    }

    private static Node? Changed(Place place, string type)
    {
        var variables = place.Variables(type, assignable: true);
        if (variables.Count == 0) return null;
        var name = place.Draw.Of(variables).Name;
        return place.Draw.Between(0, 3) switch
        {
            0 => Node.Expression(type, $"{name}++"),
            1 => Node.Expression(type, $"--{name}"),
            _ => Node.Expression(type, $"({name} {place.Draw.Of("+=", "-=", "^=", "*=")} {place.Int()})"),
        };
    }

    // Awaits in the other arguments: the compiler has to create the reference again behind them.
    private static Node? ByReference(Place place, string type)
    {
        var variables = place.Variables(type, assignable: true);
        var arrays = place.Variables(TypeNames.Array);
        if (arrays.Count > 0 && place.Draw.Percent(40))
            return Node.Expression(type, $"Interlocked.Add(ref {place.Draw.Of(arrays).Name}[{place.Int()} & 1], {place.Int()})");
        return variables.Count == 0 ? null : Node.Expression(type, $"World.Swap(ref {place.Draw.Of(variables).Name}, {place.Int()})");
    }

    private static Node Query(Place place, string type)
    {
        var inner = place.Within(type, awaits: false);
        var name = place.Symbols.Name("q");
        inner.Scope.Add(new Variable(type, name));
        return Node.Expression(type, $"{place.Expression(TypeNames.Array)}.Select({name} => {inner.Int()}).FirstOrDefault()");
    }
}
