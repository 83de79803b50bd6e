using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Expressions of any requested type.</summary>
internal static class Universal
{
    public static readonly IReadOnlyList<ExpressionShape> All =
    [
        new(34, Leaves.Of),
        new(14, Awaits.Value),
        new(3, (p, t) => Node.Expression(t, $"w.Tap({p.Site()}, {p.Expression(t)})")),
        new(2, (p, t) => Node.Expression(t, $"({p.Bool()} ? {p.Expression(t)} : {p.Expression(t)})")),
        new(1, (p, t) => Node.Expression(t, $"({p.Bool()} ? {p.Expression(t)} : throw new StepException({p.Site()}))")),
        new(2, (p, t) => Node.Expression(t, $"World.Second({p.Expression(p.ValueType())}, {p.Expression(t)})")),
        new(2, Assigned),
        new(1, Lambda),
        new(2, Switch),
    ];

    private static Node? Assigned(Place place, string type)
    {
        var variables = place.Variables(type, assignable: true);
        return variables.Count == 0 ? null : Node.Expression(type, $"({place.Draw.Of(variables).Name} = {place.Expression(type)})");
    }

    // No await in it: the lambda captures hoisted variables of the method.
    private static Node Lambda(Place place, string type)
    {
        var inner = place.Within(type, awaits: false);
        var argument = place.Symbols.Name("a");
        inner.Scope.Add(new Variable(TypeNames.Int, argument));
        return Node.Expression(type, $"((Func<int, {type}>)({argument} => {inner.Expression(type)}))({place.Int()})");
    }

    private static Node Switch(Place place, string type)
    {
        var arms = new List<Node>
        {
            Node.Fragment($"0 => {place.Expression(type)},"),
            Node.Fragment($"< 0 or 3 => {place.Expression(type)},"),
        };
        if (place.Draw.Percent(50)) arms.Add(When(place, type));
        return Node.Expression(type, $"(World.Hide({place.Int()}) switch {{ {Node.List(arms)} _ => {place.Expression(type)} }})");
    }

    private static Node When(Place place, string type)
    {
        var inner = place with { Scope = new Scope(place.Scope) };
        var name = place.Symbols.Name("n");
        inner.Scope.Add(new Variable(TypeNames.Int, name, Assignable: false));
        return Node.Fragment($"var {name} when World.Hide({inner.Bool()}) => {inner.Expression(type)},");
    }
}
