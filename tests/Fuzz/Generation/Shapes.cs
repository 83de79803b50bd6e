using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>A kind of statement. <paramref name="Make"/> returns null where it does not fit.</summary>
/// <param name="Weight">The relative frequency.</param>
/// <param name="Make">Creates one.</param>
/// <param name="IsFlat">Whether it contains no statements.</param>
internal sealed record StatementShape(int Weight, Func<Place, Node?> Make, bool IsFlat = false);

/// <summary>A kind of expression; it receives the type of the expression.</summary>
internal sealed record ExpressionShape(int Weight, Func<Place, string, Node?> Make);

/// <summary>Everything that the generator can write. A new family is one more line here.</summary>
internal static class Shapes
{
    private static readonly Dictionary<string, IReadOnlyList<ExpressionShape>> s_byType = new()
    {
        [TypeNames.Int] = [.. Universal.All, .. Integers.All],
        [TypeNames.Bool] = [.. Universal.All, .. Booleans.All],
        [TypeNames.Text] = [.. Universal.All, .. Texts.All],
        [TypeNames.Long] = [.. Universal.All, .. Compounds.Longs],
        [TypeNames.Maybe] = [.. Universal.All, .. Compounds.Maybes],
        [TypeNames.Array] = [.. Universal.All, .. Compounds.Arrays],
        [TypeNames.Pair] = [.. Universal.All, .. Compounds.Pairs],
        [TypeNames.Object] = [.. Universal.All, .. Compounds.Objects],
        [TypeNames.Point] = [.. Universal.All, .. Compounds.Points],
        [TypeNames.Cell] = [.. Universal.All, .. Compounds.Cells],
        [TypeNames.Item] = [.. Universal.All, .. Compounds.Items],
        [TypeNames.Delegate] = Functions.Delegates,
    };

    public static readonly IReadOnlyList<StatementShape> Statements =
    [
        .. Assignments.All, .. Awaits.Statements, .. Branches.All, .. Loops.All, .. Protected.All, .. Resources.All, .. Sequences.All,
        .. Functions.All, .. Activities.All, .. Spans.All, .. Departures.All,
    ];

    // No activities: only one of them may run at any time, because no valve keeps the pool in order.
    private static readonly IReadOnlyList<StatementShape> s_sequential =
    [
        .. Assignments.All, .. Awaits.Statements, .. Branches.All, .. Loops.All, .. Protected.All, .. Resources.All, .. Sequences.All,
        .. Functions.All, .. Spans.All, .. Departures.All,
    ];

    private static readonly IReadOnlyList<StatementShape> s_onSources = [.. s_sequential, .. BlockingStatements.OnSources];

    private static readonly IReadOnlyList<StatementShape> s_onAnything =
        [.. s_sequential, .. BlockingStatements.OnAnything, .. Holders.All, .. ThreadStatics.All];

    public static IReadOnlyList<StatementShape> StatementsOf(Permission blocking) => blocking switch
    {
        Permission.None => Statements,
        Permission.OnSources => s_onSources,
        _ => s_onAnything,
    };

    public static IReadOnlyList<ExpressionShape> Of(string type)
    {
        if (s_byType.TryGetValue(type, out var shapes)) return shapes;
        if (TypeNames.IsTask(type)) return Tasks.All;
        if (TypeNames.IsValueTask(type)) return Tasks.ValueTasks;
        return type.Contains('.') ? Receivers.All : Universal.All;
    }
}
