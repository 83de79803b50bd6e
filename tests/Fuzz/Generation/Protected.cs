using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Try, catch, filters and finally.</summary>
internal static class Protected
{
    // From the special to the general: the required order of catch clauses.
    private static readonly string[] s_exceptions = ["StepException", "InvalidOperationException", "OperationCanceledException", "Exception"];

    public static readonly IReadOnlyList<StatementShape> All = [new(12, Try)];

    private static Node Try(Place place)
    {
        var ends = place.Draw.Percent(40);
        var catches = s_exceptions.Where(_ => place.Draw.Percent(30)).ToList();
        if (catches.Count == 0 && !ends) catches.Add(s_exceptions[^1]);
        var body = place with { CanYield = place.CanYield && catches.Count == 0 };
        var tried = body.Block();
        var handlers = Node.List(catches.Select(type => Catch(place, type)));
        var last = Node.List(ends ? [Node.Fragment($"finally {{ w.Note({place.Site()}, \"finally\"); {place.Enclosed.Block(1, 2)} }}")] : []);
        return Node.Statement($"try {{ {tried} }} {handlers} {last}");
    }

    private static Node Catch(Place place, string type)
    {
        var name = place.Symbols.Name("e");
        var body = place.Nested with { CanYield = false, CanRethrow = true, CanAllocateOnStack = false };
        body.Scope.Add(new Variable(TypeNames.Text, $"{name}.Message", Assignable: false));
        var filter = place.Draw.Percent(35) ? Node.List([Node.Fragment($"when ({Filter(body)})")]) : Node.List([]);
        return Node.Fragment($"catch ({type} {name}) {filter} {{ w.Note({place.Site()}, {name}); {body.Statements(1, 2)} }}");
    }

    // An await in a filter is an error.
    private static Node Filter(Place place)
    {
        var condition = (place with { CanAwait = false, Depth = 1 }).Bool();
        return place.Draw.Between(0, 7) switch
        {
            0 => Node.Expression(TypeNames.Bool, $"World.Hide({condition})"),
            1 => Node.Expression(TypeNames.Bool, $"w.Tap({place.Site()}, w.Local.Value) < 5"),
            2 => Node.Expression(TypeNames.Bool, $"{condition} || World.Fails({place.Site()})"),
            _ => Node.Expression(TypeNames.Bool, $"w.Tap({place.Site()}, {condition})"),
        };
    }
}
