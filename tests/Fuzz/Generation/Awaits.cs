using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Await expressions, and statements that are one.</summary>
internal static class Awaits
{
    public static readonly IReadOnlyList<StatementShape> Statements =
    [
        new(8, Task, IsFlat: true),
        new(4, Discarded, IsFlat: true),
        new(2, Yield, IsFlat: true),
        new(2, Suppressed, IsFlat: true),
    ];

    /// <summary>An await that returns a value of the type.</summary>
    public static Node? Value(Place place, string type)
    {
        if (!place.CanAwait) return null;
        if (!place.Symbols.Block && place.Draw.Percent(25)) return Awaiters.Await(place, Awaiters.Random(place.Draw), type, Tasks.Rounds(place));
        return Node.Expression(type, $"(await {place.Expression(TypeNames.Of(place.Draw.Of(TypeNames.Task, TypeNames.ValueTask), type))}{Configured(place)})");
    }

    /// <summary>Perhaps a ConfigureAwait.</summary>
    public static string Configured(Place place)
    {
        if (place.Draw.Percent(70)) return "";
        return place.Draw.Percent(80) ? ".ConfigureAwait(false)" : ".ConfigureAwait(true)";
    }

    private static Node? Task(Place place) => place.CanAwait
        ? Node.Statement($"await {place.Expression(place.Draw.Of(TypeNames.Task, TypeNames.ValueTask))}{Configured(place)};")
        : null;

    private static Node? Discarded(Place place) => place.CanAwait && Value(place.Deeper, place.ValueType()) is { } value ? Node.Statement($"_ = {value};") : null;

    private static Node? Yield(Place place)
    {
        if (!place.CanAwait) return null;
        return place.Draw.Percent(60)
            ? Node.Statement("await Task.Yield();")
            : Node.Statement($"await {place.Expression(TypeNames.Task)}.ConfigureAwait(ConfigureAwaitOptions.ForceYielding{Continued(place)});");
    }

    private static Node? Suppressed(Place place) =>
        place.CanAwait ? Node.Statement($"await {place.Expression(TypeNames.Task)}.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing{Continued(place)});") : null;

    private static string Continued(Place place) => place.Draw.Percent(50) ? "" : " | ConfigureAwaitOptions.ContinueOnCapturedContext";
}
