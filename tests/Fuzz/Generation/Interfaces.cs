using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>
/// An interface in the library, and its implementations: in both layers, explicit and implicit, repeated, or by default.
/// </summary>
internal static class Interfaces
{
    public static void Add(Symbols symbols)
    {
        var type = new GeneratedType(symbols, "I", layer: 0);
        var methods = Enumerable.Range(0, symbols.Draw.Between(1, 3)).Select(_ => Signatures.Random(symbols) with { Target = type.FullName }).ToList();
        var defaults = methods.Where(_ => symbols.Draw.Percent(20)).ToList();
        foreach (var method in methods)
        {
            type.Add(defaults.Contains(method) ? Implementations.Of(type.Place, method, "") : Implementations.Abstract(method, ""));
            type.AddOwn(method);
        }

        type.Declare("interface");
        symbols.Methods.AddRange(methods);
        if (symbols.Draw.Percent(50)) Class(symbols, type, methods, defaults, layer: 0);
        if (symbols.Draw.Percent(60)) Struct(symbols, type, methods, defaults);
        Class(symbols, type, methods, defaults, layer: 1);
        if (symbols.Draw.Percent(50)) Constrained(symbols, type, methods);
    }

    private static void Class(Symbols symbols, GeneratedType of, List<Method> methods, List<Method> defaults, int layer)
    {
        var type = new GeneratedType(symbols, "C", layer);
        type.AddField();
        var modifiers = symbols.Draw.Of("public virtual", "public");
        var implicits = Implement(type, of, methods, defaults, modifiers);
        type.Declare("class", $": {of.FullName}");
        type.Make(of.FullName);
        type.Make(type.FullName);
        symbols.Methods.AddRange(implicits.Select(m => m with { Target = type.FullName, Layer = layer }));
        if (symbols.Draw.Percent(35)) Again(symbols, type, of, methods, defaults);
        if (modifiers == "public virtual" && symbols.Draw.Percent(40)) Override(symbols, type, of, implicits);
    }

    private static void Struct(Symbols symbols, GeneratedType of, List<Method> methods, List<Method> defaults)
    {
        var type = new GeneratedType(symbols, "S", layer: 1);
        type.AddField();
        var implicits = Implement(type, of, methods, defaults, "public");
        type.Declare("struct", $": {of.FullName}");
        type.Make(of.FullName);
        type.Make(type.FullName);
        symbols.Methods.AddRange(implicits.Select(m => m with { Target = type.FullName, Layer = 1 }));
    }

    // A derived class that implements the interface again, or a part of it.
    private static void Again(Symbols symbols, GeneratedType basis, GeneratedType of, List<Method> methods, List<Method> defaults)
    {
        var type = new GeneratedType(symbols, "R", layer: 1);
        type.Add(Node.Fragment($"public {type.Name}(int f) : base(f) {{ }}"));
        Implement(type, of, [.. methods.Where(_ => symbols.Draw.Percent(60))], defaults, "public new");
        type.Declare("class", $": {basis.FullName}, {of.FullName}");
        type.Make(of.FullName);
    }

    // A derived class whose overrides implement the interface, because those of its base did.
    private static void Override(Symbols symbols, GeneratedType basis, GeneratedType of, List<Method> implicits)
    {
        var type = new GeneratedType(symbols, "R", layer: 1);
        type.Add(Node.Fragment($"public {type.Name}(int f) : base(f) {{ }}"));
        foreach (var method in implicits) type.Add(Implementations.Of(type.Place, method, "public override"));
        type.Declare("class", $": {basis.FullName}");
        type.Make(of.FullName);
        type.Make(basis.FullName);
    }

    /// <summary>The methods that can be called on the type itself.</summary>
    private static List<Method> Implement(GeneratedType type, GeneratedType of, List<Method> methods, List<Method> defaults, string modifiers)
    {
        var implicits = new List<Method>();
        foreach (var method in methods)
        {
            if (defaults.Contains(method) && type.Place.Draw.Percent(60)) continue;
            var isExplicit = type.Place.Draw.Percent(40);
            type.Add(isExplicit ? Implementations.Of(type.Place, method, "", $"{of.FullName}.") : Implementations.Of(type.Place, method, modifiers));
            if (!isExplicit) implicits.Add(method);
        }

        return implicits;
    }

    // Called on a value of a type parameter: a struct is not boxed.
    private static void Constrained(Symbols symbols, GeneratedType of, List<Method> methods)
    {
        var parameter = symbols.Name("T");
        var name = symbols.Name("x");
        var method = Signatures.Random(symbols);
        var scope = new Scope();
        foreach (var called in methods) scope.Add(called with { Receiver = name, Target = null });
        var place = new Place(symbols, scope, Layer: 1, method.Rank);
        var taken = method with { Parameters = [new Parameter(parameter, name), .. method.Parameters] };
        symbols.Members(1).Add(Implementations.Of(place, taken with { Generic = parameter }, "public static", suffix: $" where {parameter} : {of.FullName}"));
        symbols.Methods.Add(taken with
        {
            Receiver = symbols.Application,
            Layer = 1,
            Parameters = [new Parameter($"{Receivers.Any}{of.FullName}", name), .. method.Parameters],
        });
    }
}
