using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Method bodies.</summary>
internal static class Bodies
{
    private const int MostVariables = 8;
    private const int StatePercent = 35;

    public static string Parameters(Method method) => string.Join(", ", method.Parameters.Select(p => $"{p.Type} {p.Name}"));

    /// <summary>Statements, perhaps notes of the variables' final values, and a return at the end.</summary>
    public static Node Content(Place place, int least, int most)
    {
        var statements = place.Statements(least, most);
        var state = State(place);
        return place.Result is null ? Node.Fragment($"{statements} {state}") : Node.Fragment($"{statements} {state} return {place.Expression(place.Result)};");
    }

    // Not always, because noted variables stay live to the end.
    private static Node State(Place place)
    {
        if (!place.Draw.Percent(StatePercent)) return Node.List([]);
        var variables = place.Scope.Variables.Where(v => !v.Type.Contains('.') && v.Type is not (TypeNames.Span or TypeNames.Delegate)).Take(MostVariables).Select(v => Node.Fragment(v.Name));
        return Node.List([Node.Fragment($"w.Note({place.Site()}, new object[] {{ {Node.List(variables, ", ")} }});")]);
    }
}
