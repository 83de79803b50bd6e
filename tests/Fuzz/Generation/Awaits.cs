using Async2.Fuzz.Model;
using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Generation;

/// <summary>Await expressions, and statements that are one.</summary>
internal static class Awaits
{
    private const int FaultPercent = 4;

    public static readonly IReadOnlyList<StatementShape> Statements =
    [
        new(8, Task, IsFlat: true),
        new(4, Discarded, IsFlat: true),
        new(2, Yield, IsFlat: true),
        new(2, Suppressed, IsFlat: true),
    ];

    /// <summary>An await that gives a value of the type.</summary>
    public static Node? Value(Place place, string type)
    {
        if (!place.CanAwait) return null;
        if (place.Draw.Percent(25)) return Node.Expression(type, $"(await {Awaitable(place, type)})");
        return Node.Expression(type, $"(await {place.Expression(TypeNames.Of(place.Draw.Of(TypeNames.Task, TypeNames.ValueTask), type))}{Configured(place)})");
    }

    private static Node Awaitable(Place place, string type)
    {
        var fault = place.Draw.Percent(FaultPercent) ? $", Flaw.{place.Draw.Of(Flaw.GetAwaiter, Flaw.IsCompleted, Flaw.GetResult)}" : "";
        var kind = place.Draw.Of("Plain", "Critical", "Self", "Distant");
        return Node.Fragment($"w.{kind}<{type}>({place.Site()}, {Tasks.Rounds(place)}, {place.Expression(type)}{fault})");
    }

    private static string Configured(Place place)
    {
        if (place.Draw.Percent(70)) return "";
        return place.Symbols.Leaves && place.Draw.Percent(80) ? ".ConfigureAwait(false)" : ".ConfigureAwait(true)";
    }

    private static Node? Task(Place place) => place.CanAwait
        ? Node.Statement($"await {place.Expression(place.Draw.Of(TypeNames.Task, TypeNames.ValueTask))}{Configured(place)};")
        : null;

    private static Node? Discarded(Place place) => place.CanAwait && Value(place.Deeper, place.ValueType()) is { } value ? Node.Statement($"_ = {value};") : null;

    // Without a context it goes to the pool.
    private static Node? Yield(Place place)
    {
        if (!place.CanAwait || place.Symbols.Mode == Mode.Plain) return null;
        return place.Draw.Percent(60)
            ? Node.Statement("await Task.Yield();")
            : Node.Statement($"await {place.Expression(TypeNames.Task)}.ConfigureAwait(ConfigureAwaitOptions.ForceYielding | ConfigureAwaitOptions.ContinueOnCapturedContext);");
    }

    private static Node? Suppressed(Place place)
    {
        if (!place.CanAwait) return null;
        var more = place.Symbols.Leaves ? "" : " | ConfigureAwaitOptions.ContinueOnCapturedContext";
        return Node.Statement($"await {place.Expression(TypeNames.Task)}.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing{more});");
    }
}
