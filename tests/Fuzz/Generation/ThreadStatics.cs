using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>
/// A thread static and a thread local of the library. They are used where the thread stays the same, as compiled. The application has
/// the field by a property: where only one of the two is woven, the library is.
/// </summary>
internal static class ThreadStatics
{
    /// <summary>The declarations in the library's class.</summary>
    public const string Fields = """
        [ThreadStatic] static int total;
        public static int Total { get => total; set => total = value; }
        public static readonly ThreadLocal<int> slot = new ThreadLocal<int>();
        """;

    public static readonly IReadOnlyList<StatementShape> All =
    [
        new(6, p => Node.Statement($"{Any(p)} = {p.Int()};"), IsFlat: true),
        new(3, p => Node.Statement($"{Any(p)} {p.Draw.Of("+=", "-=", "^=")} {p.Int()};"), IsFlat: true),
        new(6, p => Node.Statement($"w.Note({p.Site()}, {Any(p)});"), IsFlat: true),
        new(1, p => p.Layer > 0 ? null : Node.Statement($"w.Note({p.Site()}, World.Swap(ref total, {p.Int()}));"), IsFlat: true),
    ];

    public static Node? Of(Place place, string type) => type == TypeNames.Int ? Node.Expression(type, Any(place)) : null;

    /// <summary>Lets statements begin with known values, and restores those of the thread.</summary>
    public static Node Own(Place place, Node statements)
    {
        var (kept, both) = (place.Symbols.Name("k"), $"({Field(place)}, {Local(place)})");
        var tried = Node.Fragment($"{both} = (1, 2); try {{ {statements} w.Note({place.Site()}, {both}); }}");
        return Node.Statement($"{{ var {kept} = {both}; {tried} finally {{ {both} = {kept}; }} }}");
    }

    private static string Any(Place place) => place.Draw.Of(Field(place), Field(place), Local(place));

    private static string Field(Place place) => place.Layer == 0 ? "total" : $"{place.Symbols.Library}.Total";

    private static string Local(Place place) => $"{place.Symbols.Library}.slot.Value";
}
