using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Expressions whose type is a task type.</summary>
internal static class Tasks
{
    private const int FaultPercent = 4;

    private static readonly IReadOnlyList<ExpressionShape> s_common =
    [
        new(6, Source),
        new(14, Calls.Of),
        new(1, (p, t) => Node.Expression(t, $"({p.Bool()} ? {p.Expression(t)} : {p.Expression(t)})")),
        new(1, (p, t) => Node.Expression(t, $"(World.Hide({p.Int()}) switch {{ 1 or 2 => {p.Expression(t)}, _ => {p.Expression(t)} }})")),
        new(2, Functions.Immediate),
        new(3, Functions.Invocation),
    ];

    public static readonly IReadOnlyList<ExpressionShape> All =
    [
        .. s_common,
        new(2, Variable),
        new(1, (p, t) => Node.Expression(t, $"{p.Expression($"Value{t}")}.AsTask()")),
        new(2, Upcast),
    ];

    public static readonly IReadOnlyList<ExpressionShape> ValueTasks =
    [
        .. s_common,
        new(2, (p, t) => Node.Expression(t, $"new {t}({p.Expression(t["Value".Length..])})")),
        new(1, (p, t) => Node.Expression(t, $"{p.Expression(t)}.Preserve()")),
    ];

    /// <summary>A task of no generated method: completed, later, failed or cancelled.</summary>
    public static Node Source(Place place, string type)
    {
        var rounds = Rounds(place);
        var value = TypeNames.IsValueTask(type);
        var of = TypeNames.ResultOf(type);
        if (place.Draw.Percent(FaultPercent))
        {
            var argument = of is null ? "" : $"<{of}>";
            if (!value && place.Draw.Percent(25)) return Node.Expression(type, $"w.Cancel{argument}({rounds})");
            var fail = value ? of is not null && !place.Symbols.Block && place.Draw.Percent(40) ? "FailSource" : "FailValue" : "Fail";
            return Node.Expression(type, $"w.{fail}{argument}({rounds}, {place.Site()})");
        }

        if (of is null) return Node.Expression(type, $"w.{(value ? Sourced(place, "WaitValue", "WaitSource") : "Wait")}({rounds})");
        if (place.Draw.Percent(10)) return Node.Expression(type, $"{(value ? $"new {type}" : $"Task.FromResult<{of}>")}({place.Expression(of)})");
        return Node.Expression(type, $"w.{(value ? Sourced(place, "GiveValue", "GiveSource") : "Give")}<{of}>({rounds}, {place.Expression(of)})");
    }

    // Nobody can block on a value task with a source of its own.
    private static string Sourced(Place place, string ofTask, string ofSource) => place.Symbols.Block ? ofTask : place.Draw.Of(ofTask, ofSource);

    /// <summary>A number of rounds of the pump; mostly at once.</summary>
    public static string Rounds(Place place) => place.Draw.Of("-1", "-1", "0", "0", "0", "1", "2");

    private static Node? Variable(Place place, string type) =>
        place.Variables(type) is { Count: > 0 } variables ? Node.Expression(type, place.Draw.Of(variables).Name) : null;

    private static Node? Upcast(Place place, string type) =>
        type == TypeNames.Task ? Node.Expression(type, $"((Task){place.Expression(TypeNames.Of(type, place.ValueType()))})") : null;
}
