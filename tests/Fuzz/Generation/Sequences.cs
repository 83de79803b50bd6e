using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Asynchronous sequences: statements of iterators, and consumers.</summary>
internal static class Sequences
{
    public static readonly IReadOnlyList<StatementShape> All =
    [
        new(4, ForEach),
        new(1, ByHand, IsFlat: true),
        new(14, p => p.CanYield ? Node.Statement($"yield return {p.Int()};") : null, IsFlat: true),
        new(1, p => p.CanYield ? Node.Statement($"if ({p.Bool()}) yield break;") : null, IsFlat: true),
    ];

    public static Node Source(Place place) =>
        place.Draw.Percent(70) && Calls.Of(place, TypeNames.Sequence) is { } call
            ? call
            : Node.Expression(TypeNames.Sequence, $"new Countdown(w, {place.Site()}, {place.Int()} & 3, {Tasks.Rounds(place)})");

    private static Node? ForEach(Place place)
    {
        if (!place.CanAwait) return null;
        var name = place.Symbols.Name("x");
        var body = place.Nested with { CanBreak = true };
        body.Scope.Add(new Variable(TypeNames.Int, name, Assignable: false));
        var token = !place.Symbols.Block && place.Draw.Percent(20) ? $".WithCancellation(w.Token({Tasks.Rounds(place)}))" : "";
        var configured = place.Draw.Percent(20) ? ".ConfigureAwait(false)" : "";
        return Node.Statement($"await foreach (var {name} in {Source(place)}{token}{configured}) {{ w.Tick(); {body.Statements(1, 2)} }}");
    }

    private static Node? ByHand(Place place)
    {
        if (!place.CanAwait) return null;
        var name = place.Symbols.Name("q");
        return Node.Statement($"{{ await using var {name} = {Source(place)}.GetAsyncEnumerator(); if (await {name}.MoveNextAsync()) w.Note({place.Site()}, {name}.Current); }}");
    }
}
