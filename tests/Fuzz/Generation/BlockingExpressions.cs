using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Expressions that block, within all other expressions.</summary>
internal static class BlockingExpressions
{
    public const string Iterator = "IEnumerable<int>";

    private const int Percent = 30;

    private const string Configured = ".ConfigureAwait(false).GetAwaiter().GetResult()";

    private static readonly string[] s_taskResults = [".Result", ".Result", ".GetAwaiter().GetResult()", Configured];
    private static readonly string[] s_valueTaskResults = [".Result", ".GetAwaiter().GetResult()", ".AsTask().Result", Configured];

    // In methods and blocks that keep their thread.
    private static readonly IReadOnlyList<ExpressionShape> s_onAnything =
    [
        new(6, Calls.Of),
        new(4, (p, t) => Result(p.Expression(TypeNames.Of(TypeNames.Task, t)), p, t)),
        new(1, (p, t) => Result(p.Expression(TypeNames.Of(TypeNames.ValueTask, t)), p, t)),
        new(1, ThreadStatics.Of),
        new(1, Items),
    ];

    /// <summary>Perhaps an expression of the type; null lets others be it. Every task is one of these.</summary>
    public static Node? Of(Place place, string type)
    {
        if (TypeNames.IsTask(type) || TypeNames.IsValueTask(type)) return Task(place.Deeper, type);
        if (type.Contains('.') || type is TypeNames.Delegate or TypeNames.Span or TypeNames.Sequence) return null;
        if (!place.Draw.Percent(Percent)) return null;
        if (place.Blocking == Permission.OnAnything) return place.Draw.Weighted(s_onAnything, s => s.Weight).Make(place.Deeper, type);
        return place.Draw.Percent(40) ? Source(place.Deeper, type) : null;
    }

    /// <summary>The result of a task that no generated method makes.</summary>
    public static Node Source(Place place, string type) => Result(Tasks.Source(place, TypeNames.Of(TypeNames.Task, type)), place, type);

    // Started here, and at once waited for: nothing else runs meanwhile.
    private static Node Task(Place place, string type) => place.Draw.Between(0, 9) switch
    {
        < 6 => Calls.Of(place, type) ?? Tasks.Source(place, type),
        6 => Functions.Immediate(place, type),
        7 when Functions.Invocation(place, type) is { } invocation => invocation,
        8 when TypeNames.IsTask(type) && TypeNames.ResultOf(type) is { } result => Queued(place, type, result),
        _ => Tasks.Source(place, type),
    };

    // A thread that blocks on it may execute it.
    private static Node Queued(Place place, string type, string result)
    {
        var inner = place.Within(null, awaits: true) with { CanAwait = false, CanReturn = false };
        return Node.Expression(type, $"Task.Run(() => {{ {BlockingStatements.Alone(inner)} return {Leaves.Of(inner, result)}; }})");
    }

    private static Node Result(Node task, Place place, string type) =>
        Node.Expression(type, $"{task}{place.Draw.Of(TypeNames.IsTask(task.Type!) ? s_taskResults : s_valueTaskResults)}");

    private static Node? Items(Place place, string type) =>
        type == TypeNames.Int && Calls.Of(place, Iterator) is { } items
            ? Node.Expression(type, $"{items}.{place.Draw.Of("Sum(k => k & 7)", "First()", "ToList().Count", "Select(k => k % 3).Last()")}")
            : null;
}
