using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Standalone types: generic ones, structs, classes with a type initializer.</summary>
internal static class OtherTypes
{
    public static void Add(Symbols symbols, int layer)
    {
        if (symbols.Draw.Percent(50)) Generic(symbols, layer);
        if (symbols.Draw.Percent(35)) Struct(symbols, layer);
        if (symbols.Draw.Percent(35) && !symbols.Block) Initialised(symbols, layer);
        if (layer == 1 && symbols.Draw.Percent(30)) StaticAbstract(symbols);
        if (layer == 0 && symbols.Draw.Percent(35)) Variant(symbols);
    }

    private static void Generic(Symbols symbols, int layer)
    {
        var parameter = symbols.Name("T");
        var type = new GeneratedType(symbols, "G", layer, parameter);
        type.AddField(parameter);
        var methods = new List<Method>();
        foreach (var _ in Enumerable.Range(0, symbols.Draw.Between(1, 2)))
        {
            var method = Signatures.Random(symbols, parameter) with { Layer = layer };
            type.Add(Implementations.Of(type.Place, method, symbols.Draw.Of("public", "public virtual")));
            type.AddOwn(method);
            methods.Add(method);
        }

        type.Declare("class");
        Instantiate(symbols, type, parameter, TypeNames.Int, methods, argument => Node.Fragment($"{argument}"));
        Instantiate(symbols, type, parameter, TypeNames.Text, methods, argument => Node.Fragment($"({argument}).ToString()"));
    }

    private static void Instantiate(Symbols symbols, GeneratedType type, string parameter, string with, List<Method> methods, Func<Node, Node> argument)
    {
        var name = $"{type.FullName}<{with}>";
        symbols.Factories.Add(new Factory(name, name, type.Layer, n => Node.Fragment($"new {name}({argument(n)})")));
        symbols.Methods.AddRange(methods.Select(m => m.Of(parameter, with) with { Target = name }));
    }

    // A contravariant interface: a call with a text may reach an implementation for objects.
    private static void Variant(Symbols symbols)
    {
        var parameter = symbols.Name("T");
        var contract = new GeneratedType(symbols, "I", layer: 0, $"in {parameter}");
        var signature = Signatures.Random(symbols);
        var method = signature with { Parameters = signature.Parameters.Add(new Parameter(parameter, symbols.Name("p"))) };
        contract.Add(Implementations.Abstract(method, ""));
        contract.Declare("interface");
        var ofText = $"{contract.FullName}<string>";

        var type = new GeneratedType(symbols, "C", layer: 1);
        type.AddField();
        type.Add(Implementations.Of(type.Place, method.Of(parameter, TypeNames.Object), "public"));
        type.Declare("class", $": {contract.FullName}<object>");
        type.Make(ofText);

        var own = symbols.Name("T");
        var generic = new GeneratedType(symbols, "G", layer: 0, own);
        generic.Add(Node.Fragment($"public {generic.Name}(int _) {{ }}"));
        generic.Add(Implementations.Of(generic.Place, method.Of(parameter, own), "", $"{contract.FullName}<{own}>."));
        generic.Declare("class", $": {contract.FullName}<{own}>");
        generic.Make(ofText, $"{generic.FullName}<string>");
        generic.Make(ofText, $"{generic.FullName}<object>");
        symbols.Methods.Add(method.Of(parameter, TypeNames.Text) with { Target = ofText });
    }

    private static void Struct(Symbols symbols, int layer)
    {
        var type = new GeneratedType(symbols, "S", layer);
        type.AddField();
        foreach (var _ in Enumerable.Range(0, symbols.Draw.Between(1, 2)))
        {
            var method = Signatures.Random(symbols) with { Target = type.FullName, Layer = layer };
            type.Add(Implementations.Of(type.Place, method, "public"));
            symbols.Methods.Add(method);
        }

        type.Declare("struct");
        type.Make(type.FullName);
    }

    // Its initializer runs at the first use of a member; the trace shows when.
    private static void Initialised(Symbols symbols, int layer)
    {
        var type = new GeneratedType(symbols, "C", layer);
        type.Add(Node.Fragment($"static {type.Name}() {{ w.Note({symbols.Site()}, \"{type.Name} initialised\"); }}"));
        var method = Signatures.Random(symbols) with { Receiver = type.FullName, Layer = layer };
        type.Add(Implementations.Of(type.Place, method, "public static"));
        type.Declare(symbols.Draw.Of("class", "static class"));
        symbols.Methods.Add(method);
    }

    private static void StaticAbstract(Symbols symbols)
    {
        var contract = new GeneratedType(symbols, "I", layer: 1);
        var method = Signatures.Random(symbols);
        contract.Add(Implementations.Abstract(method, "static abstract"));
        contract.Declare("interface");
        var caller = Signatures.Random(symbols);
        foreach (var prefix in (string[])["C", "S"])
        {
            var type = new GeneratedType(symbols, prefix, layer: 1);
            type.Add(Implementations.Of(type.Place, method, "public static"));
            type.Declare(prefix == "C" ? "class" : "struct", $": {contract.FullName}");
            symbols.Methods.Add(caller with { Receiver = symbols.Application, Name = $"{caller.Name}<{type.FullName}>", Layer = 1 });
        }

        var parameter = symbols.Name("T");
        var scope = new Scope();
        scope.Add(method with { Receiver = parameter });
        var place = new Place(symbols, scope, Layer: 1, caller.Rank);
        symbols.Members(1).Add(Implementations.Of(place, caller with { Generic = parameter }, "public static", suffix: $" where {parameter} : {contract.FullName}"));
    }
}
