using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Expressions without operands.</summary>
internal static class Leaves
{
    public static Node Of(Place place, string type)
    {
        if (type.Contains('.')) return Receivers.New(place, type, Constant(TypeNames.Int));
        var variables = place.Variables(type);
        if (variables.Count > 0 && place.Draw.Percent(75)) return Node.Expression(type, place.Draw.Of(variables).Name);
        if (TypeNames.IsTask(type) || TypeNames.IsValueTask(type)) return Tasks.Source(place with { Depth = 0 }, type);
        return type switch
        {
            TypeNames.Int => Node.Expression(type, place.Draw.Of("0", "1", "2", "3", "5", "42", "-1", "int.MaxValue", "w.Dice()", "w.Dice()", "w.Dice()")),
            TypeNames.Bool => Node.Expression(type, place.Draw.Of("true", "false", "w.Coin()", "w.Coin()", "w.Coin()", "w.Coin()")),
            TypeNames.Text => Node.Expression(type, place.Draw.Of("\"\"", "\"a\"", "\"bc\"", "\"7\"")),
            TypeNames.Pair => Node.Expression(type, place.Draw.Of("(1, \"x\")", "(2, \"yz\")")),
            TypeNames.Array => Node.Expression(type, place.Draw.Of("new int[] { 4, 5 }", "new int[] { 6 }", "Array.Empty<int>()")),
            TypeNames.Object => Node.Expression(type, place.Draw.Of("(object)8", "(object)\"o\"")),
            TypeNames.Delegate => Node.Expression(type, place.Draw.Of("Task.FromResult", "(k => w.Give<int>(0, k))", "(async k => k + 1)")),
            TypeNames.Cell => Node.Expression(type, "new Cell(9)"),
            TypeNames.Item => Node.Expression(type, "new Item(3, \"i\")"),
            _ => Constant(type),
        };
    }

    /// <summary>The smallest expression of a type: the reducer's replacement.</summary>
    public static Node Constant(string type) => Node.Expression(type, type switch
    {
        TypeNames.Int => "0",
        TypeNames.Bool => "false",
        TypeNames.Text => "\"\"",
        TypeNames.Pair => "(0, \"\")",
        TypeNames.Task => "Task.CompletedTask",
        TypeNames.Delegate => "Task.FromResult",
        TypeNames.Array or TypeNames.Cell or TypeNames.Item => $"default({type})",
        _ when TypeNames.IsTask(type) => $"Task.FromResult(default({TypeNames.ResultOf(type)}))",
        _ => $"default({type})",
    });
}
