using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>
/// Things that only the same thread can give back, held while something blocks. They are not shared: no other thread waits.
/// </summary>
internal static class Holders
{
    /// <summary>Methods of a layer's class that take a monitor, and that give it back.</summary>
    public const string Methods = """
        public static void Take(object o) => Monitor.Enter(o);
        public static void Give(object o) => Monitor.Exit(o);
        """;

    public static readonly IReadOnlyList<StatementShape> All =
    [
        new(2, p => Around(p, "new object()", n => $"lock ({n})", null, n => $"Monitor.IsEntered({n})")),
        new(2, Across),
        new(2, Briefly, IsFlat: true),
        new(1, p => Around(p, "new Lock()", n => $"lock ({n})", null, n => $"{n}.IsHeldByCurrentThread")),
        new(1, p => Around(p, "new Lock()", n => $"{n}.Enter();", n => $"{n}.Exit();", n => $"{n}.IsHeldByCurrentThread")),
        new(1, p => Around(p, "new Mutex()", n => $"{n}.WaitOne();", n => $"{n}.ReleaseMutex();", n => $"{n} is null")),
        new(1, Writing),
    ];

    // It is given back in a finally block, unless the statement that takes it does so.
    private static Node Around(Place place, string made, Func<string, string> take, Func<string, string>? give, Func<string, string> isHeld)
    {
        var name = place.Symbols.Name("g");
        var (before, after) = give is null ? (take(name), "") : ($"{take(name)} try", $"finally {{ {give(name)} }}");
        var inner = place with { CanYield = false };
        var block = Node.Fragment($"{{ {inner.Block(1, 2)} w.Note({place.Site()}, {isHeld(name)}); }}");
        return Node.Statement($"{{ var {name} = {made}; {before} {block} {after} w.Note({place.Site()}, {isHeld(name)}); }}");
    }

    private static Node Writing(Place place) => Around(
        place, "new ReaderWriterLockSlim()", n => $"{n}.EnterWriteLock();", n => $"{n}.ExitWriteLock();", n => $"{n}.IsWriteLockHeld");

    // Other methods take it and give it back.
    private static Node Across(Place place)
    {
        var (taking, giving) = (Class(place), Class(place));
        return Around(place, "new object()", n => $"{taking}.Take({n});", n => $"{giving}.Give({n});", n => $"Monitor.IsEntered({n})");
    }

    // Without a try: nothing jumps out of it, but an exception.
    private static Node Briefly(Place place)
    {
        var (name, value) = (place.Symbols.Name("g"), place.Int());
        var isHeld = $"w.Note({place.Site()}, Monitor.IsEntered({name}));";
        var within = Node.Fragment($"{Class(place)}.Take({name}); w.Note({place.Site()}, {value}); {isHeld} {Class(place)}.Give({name});");
        return Node.Statement($"{{ var {name} = new object(); {within} {isHeld} }}");
    }

    private static string Class(Place place) => place.Symbols.Class(place.Draw.Between(0, place.Layer));
}
