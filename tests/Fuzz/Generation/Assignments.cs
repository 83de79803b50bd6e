using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Declarations, assignments, and notes of values.</summary>
internal static class Assignments
{
    public static readonly IReadOnlyList<StatementShape> All =
    [
        new(8, Note, IsFlat: true),
        new(10, Declaration, IsFlat: true),
        new(5, Assignment, IsFlat: true),
        new(5, Compound, IsFlat: true),
        new(2, Element, IsFlat: true),
        new(2, Member, IsFlat: true),
        new(2, Deconstruction, IsFlat: true),
        new(2, Coalescing, IsFlat: true),
        new(3, p => Node.Statement($"w.Local.Value = {p.Int()};"), IsFlat: true),
    ];

    public static Node Note(Place place) => Node.Statement($"w.Note({place.Site()}, {place.Expression(place.ValueType())});");

    private static Node Declaration(Place place)
    {
        var type = place.ValueType();
        var value = place.Expression(type);
        return Node.Statement($"{type} {Declare(place, type)} = {value};");
    }

    private static string Declare(Place place, string type)
    {
        var name = place.Symbols.Name("v");
        place.Scope.Add(new Variable(type, name));
        return name;
    }

    private static Variable? AnyVariable(Place place)
    {
        var variables = place.Scope.Variables.Where(v => v.Assignable && !v.Type.StartsWith("Task", StringComparison.Ordinal)).ToList();
        return variables.Count == 0 ? null : place.Draw.Of(variables);
    }

    private static Node? Assignment(Place place) =>
        AnyVariable(place) is { } to ? Node.Statement($"{to.Name} = {place.Expression(to.Type)};") : null;

    private static Node? Compound(Place place)
    {
        var type = place.Draw.Of(TypeNames.Int, TypeNames.Int, TypeNames.Long, TypeNames.Maybe, TypeNames.Text);
        var variables = place.Variables(type, assignable: true);
        if (variables.Count == 0) return null;
        var name = place.Draw.Of(variables).Name;
        return type == TypeNames.Text
            ? Node.Statement($"{name} = World.Cut({name} + {place.Text()});")
            : Node.Statement($"{name} {place.Draw.Of("+=", "-=", "*=", "^=")} {place.Expression(place.Draw.Of(type, TypeNames.Int))};");
    }

    private static Node Element(Place place) =>
        Node.Statement($"({place.Expression(TypeNames.Array)})[{place.Int()} & 1] {place.Draw.Of("=", "+=", "-=")} {place.Int()};");

    private static Node? Member(Place place)
    {
        if (place.Draw.Percent(60))
            return Node.Statement($"({place.Expression(TypeNames.Cell)}).{place.Draw.Of("Value", "Hidden", "Corner.X")} {place.Draw.Of("=", "+=", "-=")} {place.Int()};");
        if (place.Draw.Percent(30)) return Node.Statement($"({place.Expression(TypeNames.Cell)})[{place.Int()}] += {place.Int()};");
        var points = place.Variables(TypeNames.Point, assignable: true);
        if (points.Count == 0) return null;
        var name = place.Draw.Of(points).Name;
        return place.Draw.Percent(50) ? Node.Statement($"{name}.X += {place.Int()};") : Node.Statement($"{name}.Move({place.Int()});");
    }

    private static Node? Deconstruction(Place place)
    {
        var numbers = place.Variables(TypeNames.Int, assignable: true);
        var texts = place.Variables(TypeNames.Text, assignable: true);
        if (numbers.Count > 1 && place.Draw.Percent(40))
            return Node.Statement($"({place.Draw.Of(numbers).Name}, {place.Draw.Of(numbers).Name}) = ({place.Int()}, {place.Int()});");
        if (numbers.Count > 0 && texts.Count > 0 && place.Draw.Percent(60))
            return Node.Statement($"({place.Draw.Of(numbers).Name}, {place.Draw.Of(texts).Name}) = {place.Expression(place.Draw.Of(TypeNames.Pair, TypeNames.Item))};");
        var value = place.Expression(place.Draw.Of(TypeNames.Pair, TypeNames.Item));
        return Node.Statement($"var ({Declare(place, TypeNames.Int)}, {Declare(place, TypeNames.Text)}) = {value};");
    }

    private static Node? Coalescing(Place place)
    {
        var type = place.Draw.Of(TypeNames.Maybe, TypeNames.Text, TypeNames.Array, TypeNames.Item);
        var variables = place.Variables(type, assignable: true);
        return variables.Count == 0 ? null : Node.Statement($"{place.Draw.Of(variables).Name} ??= {place.Expression(type)};");
    }
}
