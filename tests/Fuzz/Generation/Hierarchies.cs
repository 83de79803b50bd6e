using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>An abstract class in the library, and classes below it in either layer that override, seal, hide and call the base.</summary>
internal static class Hierarchies
{
    private const int OverridePercent = 60;

    public static void Add(Symbols symbols)
    {
        var root = new GeneratedType(symbols, "B", layer: 0);
        root.AddField();
        var slots = new List<Slot>();
        foreach (var _ in Enumerable.Range(0, symbols.Draw.Between(2, 3))) slots.Add(Declare(symbols, root));
        root.Declare("abstract class");
        symbols.Methods.AddRange(slots.Select(s => s.Method));

        var above = root;
        var layer = 0;
        foreach (var depth in Enumerable.Range(1, symbols.Draw.Between(1, 3)))
        {
            if (layer == 0 && (depth > 1 || symbols.Draw.Percent(40))) layer = 1;
            var type = new GeneratedType(symbols, "D", layer);
            type.Add(Node.Fragment($"public {type.Name}(int f) : base(f) {{ }}"));
            type.Scope.Add(new Variable(TypeNames.Int, "this.f"));
            slots = [.. slots.Select(s => Override(symbols, type, s, layer))];
            type.Declare("class", $": {above.FullName}");
            type.Make(root.FullName);
            type.Make(above.FullName);
            type.Make(type.FullName);
            above = type;
        }
    }

    private static Slot Declare(Symbols symbols, GeneratedType type)
    {
        var kind = symbols.Draw.Of("virtual", "virtual", "abstract", "plain");
        // The type parameter of a generic virtual method has the same name in every override.
        var generic = kind == "virtual" && symbols.Draw.Percent(15) ? symbols.Name("T") : null;
        var method = Signatures.Random(symbols, generic) with { Target = type.FullName, Generic = generic };
        type.Add(kind switch
        {
            "abstract" => Implementations.Abstract(method, "public abstract"),
            "virtual" => Implementations.Of(type.Place, method, "public virtual"),
            _ => Implementations.Of(type.Place, method, "public"),
        });
        type.AddOwn(method);
        return new Slot(method, IsOpen: kind != "plain", HasBase: kind == "virtual");
    }

    private static Slot Override(Symbols symbols, GeneratedType type, Slot slot, int layer)
    {
        if (slot.IsOpen && slot.HasBase && !symbols.Draw.Percent(OverridePercent)) return slot;
        var method = slot.Method with { Target = type.FullName, Layer = layer };
        if (!slot.IsOpen)
        {
            if (symbols.Draw.Percent(20)) type.Add(Implementations.Of(type.Place, method, "public new"));
            return slot;
        }

        var place = type.Place;
        if (slot.HasBase) place = place with { Scope = WithBase(place.Scope, method) };
        // A covariant return.
        if (method.Returns == TypeNames.Task && symbols.Draw.Percent(25)) method = method with { Returns = "Task<int>" };
        var seals = symbols.Draw.Percent(15);
        type.Add(Implementations.Of(place, method, seals ? "public sealed override" : "public override"));
        if (method.Returns != slot.Method.Returns) symbols.Methods.Add(method);
        return new Slot(method, IsOpen: !seals, HasBase: true);
    }

    private static Scope WithBase(Scope outer, Method method)
    {
        var scope = new Scope(outer);
        scope.Add(method with { Receiver = "base", Target = null });
        return scope;
    }

    /// <summary>A method in the form of the current class.</summary>
    private sealed record Slot(Method Method, bool IsOpen, bool HasBase);
}
