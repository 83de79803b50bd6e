using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Ref structs and ref locals, which may live between two awaits.</summary>
internal static class Spans
{
    public static readonly IReadOnlyList<StatementShape> All = [new(2, Span, IsFlat: true), new(1, Slice, IsFlat: true), new(2, Reference, IsFlat: true)];

    private static Node Span(Place place)
    {
        var name = place.Symbols.Name("s");
        var inner = place.WithoutAwait;
        return Node.Statement($"{{ Span<int> {name} = {(place.CanAllocateOnStack ? "stackalloc" : "new")} int[] {{ {inner.Int()}, {inner.Int()} }}; {name}[{inner.Int()} & 1] += {inner.Int()}; foreach (var k in {name}) w.Note({place.Site()}, k); }}");
    }

    private static Node Slice(Place place) =>
        Node.Statement($"w.Note({place.Site()}, {place.WithoutAwait.Text()}.AsSpan().Trim().ToString() + World.Total({place.WithoutAwait.Int()}, 2));");

    private static Node? Reference(Place place)
    {
        var variables = place.Scope.Variables.Where(v => v.Assignable && v.Type == TypeNames.Int).ToList();
        if (variables.Count == 0) return null;
        var name = place.Symbols.Name("s");
        return Node.Statement($"{{ ref var {name} = ref {place.Draw.Of(variables).Name}; {name} += {place.WithoutAwait.Int()}; w.Note({place.Site()}, {name}); }}");
    }
}
