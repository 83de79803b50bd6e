using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Overlapping activities: started now and awaited later, together, or never.</summary>
internal static class Activities
{
    public static readonly IReadOnlyList<StatementShape> All =
    [
        new(4, Start, IsFlat: true),
        new(2, WhenAny, IsFlat: true),
        new(1, Forget, IsFlat: true),
        new(2, VoidCall, IsFlat: true),
        new(1, Cancellation, IsFlat: true),
        new(1, Unflowing, IsFlat: true),
    ];

    public static Node? WhenAll(Place place, string type)
    {
        if (!place.CanAwait || place.Symbols.Block) return null;
        return Node.Expression(type, $"(await Task.WhenAll({place.Expression("Task<int>")}, {place.Expression("Task<int>")}))");
    }

    private static Node Start(Place place)
    {
        var type = TypeNames.Of(TypeNames.Task, place.Draw.Percent(25) ? null : place.ValueType());
        var value = place.Expression(type);
        var name = place.Symbols.Name("t");
        place.Scope.Add(new Variable(type, name));
        return Node.Statement($"{type} {name} = {value}; w.Note({place.Site()}, {name});");
    }

    private static Node? WhenAny(Place place)
    {
        if (!place.CanAwait) return null;
        return Node.Statement($"await await Task.WhenAny({place.Expression(TypeNames.Task)}, {place.Expression(TypeNames.Task)});");
    }

    private static Node Forget(Place place) => Node.Statement($"_ = {place.Expression(TypeNames.Task)};");

    private static Node? VoidCall(Place place) => Calls.Of(place, "void") is { } call ? Node.Statement($"{call};") : null;

    // Work that is started there does not take the execution context along.
    private static Node Unflowing(Place place)
    {
        var task = place.Symbols.Name("t");
        var value = place.WithoutAwait.Expression(TypeNames.Task);
        place.Scope.Add(new Variable(TypeNames.Task, task));
        return Node.Statement($"Task {task}; using (ExecutionContext.SuppressFlow()) {task} = {value};");
    }

    private static Node Cancellation(Place place) => Node.Statement($"w.Token({Tasks.Rounds(place)}).ThrowIfCancellationRequested();");
}
