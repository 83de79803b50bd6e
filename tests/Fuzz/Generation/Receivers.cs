using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Objects of generated types. Their names, unlike those of all other types, have a dot.</summary>
internal static class Receivers
{
    /// <summary>A prefix of a parameter's type: the argument has a type that implements it, and is statically known as such.</summary>
    public const string Any = "any ";

    public static readonly IReadOnlyList<ExpressionShape> All =
    [
        new(6, Variable),
        new(8, (p, t) => New(p, t, p.Int())),
        new(2, (p, t) => Node.Expression(t, $"({p.Bool()} ? {p.Expression(t)} : {p.Expression(t)})")),
        new(1, (p, t) => Node.Expression(t, $"w.Tap({p.Site()}, {p.Expression(t)})")),
        new(1, (p, t) => p.Draw.Percent(30) ? Node.Expression(t, $"default({t})") : null),
        new(2, Awaits.Value),
    ];

    public static bool Exists(Place place, string type)
    {
        if (type.StartsWith(Any, StringComparison.Ordinal)) type = type[Any.Length..];
        return Factories(place, type).Any() || place.Variables(type).Count > 0;
    }

    public static Node New(Place place, string type, Node argument)
    {
        var factories = Factories(place, type).ToList();
        if (factories.Count == 0) return place.Variables(type) is { Count: > 0 } v ? Node.Expression(type, place.Draw.Of(v).Name) : Leaves.Constant(type);
        var factory = place.Draw.Of(factories);
        return factory.Exact == type ? Node.Expression(type, $"{factory.Make(argument)}") : Node.Expression(type, $"(({type}){factory.Make(argument)})");
    }

    /// <summary>An object with its exact type as the static type.</summary>
    public static Node Exact(Place place, string type)
    {
        var factories = Factories(place, type).Where(f => f.Exact != type).ToList();
        return factories.Count == 0 ? New(place, type, place.Int()) : Node.Fragment($"{place.Draw.Of(factories).Make(place.Int())}");
    }

    public static bool CanMake(Place place, string type) => Factories(place, type).Any();

    /// <summary>A new object, which no reduction replaces by null.</summary>
    public static Node NotNull(Place place, string type) => Node.Fragment($"(({type}){place.Draw.Of(Factories(place, type).ToList()).Make(place.Int())})");

    private static IEnumerable<Factory> Factories(Place place, string type) => place.Symbols.Factories.Where(f => f.Type == type && f.Layer <= place.Layer);

    private static Node? Variable(Place place, string type) =>
        place.Variables(type) is { Count: > 0 } variables ? Node.Expression(type, place.Draw.Of(variables).Name) : null;
}
