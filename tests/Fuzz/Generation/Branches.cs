using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>If and switch.</summary>
internal static class Branches
{
    public static readonly IReadOnlyList<StatementShape> All = [new(6, If), new(3, Switch), new(1, SwitchOnObject)];

    private static Node If(Place place)
    {
        var otherwise = place.Draw.Percent(50) ? Node.List([Node.Fragment($"else {{ {place.Block()} }}")]) : Node.List([]);
        return Node.Statement($"if ({place.Bool()}) {{ {place.Block()} }} {otherwise}");
    }

    private static Node Switch(Place place)
    {
        var cases = new List<Node>
        {
            Case(place, Node.Fragment("case 0 or -1:")),
            Case(place, Node.Fragment($"case > 2 when World.Hide({place.Bool()}):")),
            Case(place, Node.Fragment("case 2 or 5:")),
        };
        if (place.Draw.Percent(30)) cases.Add(Node.Fragment($"case 1: {{ {place.Block()} goto default; }}"));
        return Node.Statement($"switch (World.Hide({place.Int()})) {{ {Node.List(cases)} default: {{ {place.Block()} break; }} }}");
    }

    // A break in a case leaves the switch, which is equivalent to leaving a loop.
    private static Node Case(Place place, Node label) => Node.Fragment($"{label} {{ {place.Block()} break; }}");

    private static Node SwitchOnObject(Place place)
    {
        var (number, text) = (place.Symbols.Name("n"), place.Symbols.Name("t"));
        var ofNumber = place.Nested;
        ofNumber.Scope.Add(new Variable(TypeNames.Int, number));
        var ofText = place.Nested;
        ofText.Scope.Add(new Variable(TypeNames.Text, text));
        return Node.Statement($"switch ({place.Expression(TypeNames.Object)}) {{ case int {number} when World.Hide({ofNumber.Bool()}): {{ {ofNumber.Statements(1, 2)} break; }} case string {text}: {{ {ofText.Statements(1, 2)} break; }} default: break; }}");
    }
}
