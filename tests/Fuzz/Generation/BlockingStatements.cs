using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Statements that block.</summary>
internal static class BlockingStatements
{
    /// <summary>Those of async methods.</summary>
    public static readonly IReadOnlyList<StatementShape> OnSources =
    [
        new(14, Alone),
        new(3, p => Wait(p, Tasks.Source(p, TypeNames.Task)), IsFlat: true),
        new(2, Primitive, IsFlat: true),
    ];

    /// <summary>Those of methods and blocks that keep their thread.</summary>
    public static readonly IReadOnlyList<StatementShape> OnAnything =
    [
        new(10, p => Wait(p, p.Expression(TypeNames.Task)), IsFlat: true),
        new(8, p => Node.Statement($"w.Note({p.Site()}, {p.Expression(p.ValueType())});"), IsFlat: true),
        new(6, Primitive, IsFlat: true),
        new(5, ForEach),
        new(2, Culture, IsFlat: true),
    ];

    /// <summary>A block that keeps its thread. Its thread statics begin as nothing else has set them, and end as they were.</summary>
    public static Node Alone(Place place)
    {
        var inner = place.Nested with { CanAwait = false, CanYield = false, Blocking = Permission.OnAnything };
        return ThreadStatics.Own(inner, inner.Statements(1, 3));
    }

    private static Node Wait(Place place, Node task) => place.Draw.Between(0, 4) switch
    {
        0 => Node.Statement($"w.Note({place.Site()}, {task}.Wait(30000));"),
        1 => Node.Statement($"w.Note({place.Site()}, {task}.Wait(TimeSpan.FromSeconds(30)));"),
        2 => Node.Statement($"{task}.Wait(CancellationToken.None);"),
        3 => Node.Statement($"{task}.GetAwaiter().GetResult();"),
        _ => Node.Statement($"{task}.Wait();"),
    };

    // What is tried in vain takes its time, but not long.
    private static Node Primitive(Place place) => place.Draw.Between(0, 19) switch
    {
        0 => Node.Statement($"w.Note({place.Site()}, World.Never().Wait({place.Draw.Of("0", "1", "3")}));"),
        1 => Node.Statement($"World.Never().Wait(w.Token({Tasks.Rounds(place)}));"),
        2 => Node.Statement($"w.Note({place.Site()}, World.Never().Wait(30000, w.Token({Tasks.Rounds(place)})));"),
        3 or 4 => Node.Statement($"Task.WaitAll(new Task[] {{ {Tasks.Source(place, TypeNames.Task)}, {Task(place)} }});"),
        5 or 6 => Node.Statement($"w.Note({place.Site()}, Task.WaitAny(new Task[] {{ World.Never(), {Task(place)} }}));"),
        7 => Node.Statement($"w.Note({place.Site()}, new SemaphoreSlim(0).Wait({place.Draw.Of("0", "2")}));"),
        8 => Node.Statement($"new SemaphoreSlim(0).Wait(w.Token({Tasks.Rounds(place)}));"),
        9 => Node.Statement($"Thread.Sleep({place.Draw.Of("0", "1", "15", "16", "TimeSpan.FromMilliseconds(15)")});"),
        < 13 => Semaphore(place, "", ".Wait()"),
        13 => Semaphore(place, "var b = ", ".Wait(TimeSpan.FromSeconds(30))"),
        14 => Semaphore(place, "var b = ", ".Wait(30000, CancellationToken.None)"),
        _ => Node.Statement($"w.Note({place.Site()}, {BlockingExpressions.Source(place, TypeNames.Int)});"),
    };

    private static Node Task(Place place) => Tasks.Source(place, "Task<int>");

    private static Node Semaphore(Place place, string result, string wait)
    {
        var name = place.Symbols.Name("m");
        var noted = result.Length == 0 ? $"{name}.CurrentCount" : "b";
        return Node.Statement(
            $"{{ var {name} = w.Semaphore({Tasks.Rounds(place)}); {result}{name}{wait}; w.Note({place.Site()}, {noted}); }}");
    }

    private static Node? ForEach(Place place)
    {
        if (Calls.Of(place, BlockingExpressions.Iterator) is not { } items) return null;
        var name = place.Symbols.Name("x");
        var body = place.Nested with { CanBreak = true };
        body.Scope.Add(new Variable(TypeNames.Int, name, Assignable: false));
        return Node.Statement($"foreach (var {name} in {items}) {{ w.Tick(); {body.Statements(1, 2)} }}");
    }

    private static Node Culture(Place place) => place.Draw.Percent(50)
        ? Node.Statement($"CultureInfo.CurrentCulture = World.Culture({place.Int()});")
        : Node.Statement($"w.Note({place.Site()}, NumberFormatInfo.CurrentInfo.NegativeSign);");
}
