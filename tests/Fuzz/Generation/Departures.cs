using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Statements that leave: return, throw, break, continue.</summary>
internal static class Departures
{
    public static readonly IReadOnlyList<StatementShape> All =
    [
        new(3, p => p.CanReturn ? Perhaps(p, Return(p)) : null, IsFlat: true),
        new(2, p => Perhaps(p, Throw(p)), IsFlat: true),
        new(3, p => p.CanBreak ? Perhaps(p, Node.Fragment(p.Draw.Of("break;", "continue;"))) : null, IsFlat: true),
    ];

    // Sometimes skipped, so that the code behind it is reachable.
    private static Node Perhaps(Place place, Node departure) =>
        place.Draw.Percent(92) ? Node.Statement($"if ({place.Bool()}) {departure}") : Node.Statement($"{departure}");

    private static Node Return(Place place) =>
        place.Result is null ? Node.Fragment("return;") : Node.Fragment($"return {place.Expression(place.Result)};");

    private static Node Throw(Place place)
    {
        if (place.CanRethrow && place.Draw.Percent(40)) return Node.Fragment("throw;");
        var type = place.Draw.Of("StepException", "StepException", "InvalidOperationException", "OperationCanceledException");
        return Node.Fragment($"throw new {type}({place.Site()});");
    }
}
