using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Local functions, lambdas and delegates.</summary>
internal static class Functions
{
    private const int GenericPercent = 15;
    private const int SynchronousPercent = 60;

    public static readonly IReadOnlyList<StatementShape> All =
    [
        new(4, Local),
        new(4, Lambda),
        new(3, MethodGroup, IsFlat: true),
        new(1, Void),
    ];

    /// <summary>Values that are delegates.</summary>
    public static readonly IReadOnlyList<ExpressionShape> Delegates = [new(2, Leaves.Of), new(6, AsyncLambda), new(6, Group)];

    /// <summary>An async lambda that is called in place.</summary>
    public static Node Immediate(Place place, string type) =>
        Node.Expression(type, $"((Func<{type}>)(async () => {{ {Bodies.Content(place.Within(TypeNames.ResultOf(type), awaits: true), 1, 2)} }}))()");

    /// <summary>A call of a delegate parameter.</summary>
    public static Node? Invocation(Place place, string type) =>
        type == "Task<int>" && place.Variables(TypeNames.Delegate) is { Count: > 0 } variables
            ? Node.Expression(type, $"{place.Draw.Of(variables).Name}({place.Int()})")
            : null;

    // Its code is in another place than its call: perhaps in another assembly.
    private static Node AsyncLambda(Place place, string type)
    {
        var inner = place.Within(TypeNames.Int, awaits: true);
        var name = place.Symbols.Name("a");
        inner.Scope.Add(new Variable(TypeNames.Int, name));
        return Node.Expression(type, $"(async {name} => {{ {Bodies.Content(inner, 1, 2)} }})");
    }

    private static Node? Group(Place place, string type)
    {
        var methods = place.Symbols.Methods.Where(m => m is { Generic: null, Target: null, Returns: "Task<int>", Parameters: [{ Type: TypeNames.Int }] } && m.Layer <= place.Layer && m.Rank < place.Rank).ToList();
        if (methods.Count == 0) return null;
        var method = place.Draw.Of(methods);
        return Node.Expression(type, $"{method.Receiver}.{method.Name}");
    }

    private static Node Local(Place place)
    {
        var method = New(place, "F");
        if (place.Draw.Percent(GenericPercent))
        {
            var parameter = place.Symbols.Name("T");
            method = method with { Generic = parameter, Parameters = method.Parameters.Add(new Parameter(parameter, place.Symbols.Name("p"))) };
        }

        var inner = Inner(place, method);
        var generic = method.Generic is null ? "" : $"<{method.Generic}>";
        var body = Bodies.Content(inner, 1, 2);
        place.Scope.Add(method);
        return Node.Statement($"{Async(method)}{method.Returns} {method.Name}{generic}({Bodies.Parameters(method)}) {{ w.Tick(\"{method.Name}\"); {body} }}");
    }

    private static Node Lambda(Place place)
    {
        var method = New(place, "f");
        var body = Bodies.Content(Inner(place, method), 1, 2);
        place.Scope.Add(method);
        var parameters = string.Join(", ", method.Parameters.Select(p => p.Name));
        return Node.Statement($"{Delegate(method)} {method.Name} = {Async(method)}({parameters}) => {{ w.Tick(\"{method.Name}\"); {body} }};");
    }

    // A delegate of a known method, or bound to an object; called where it was created or elsewhere.
    private static Node? MethodGroup(Place place)
    {
        var methods = place.Methods.Where(m => m is { Generic: null, IsSequence: false, IsProperty: false, Receiver: not "base" } && m.Returns != "void"
            && (m.Target is null || Receivers.Exists(place, m.Target)) && m.Parameters.All(p => !p.Type.StartsWith(Receivers.Any, StringComparison.Ordinal) && p.Type != TypeNames.Span)).ToList();
        if (methods.Count == 0) return null;
        var method = place.Draw.Of(methods);
        var group = method.Target is { } target
            ? Node.Fragment($"{place.Expression(target)}.{method.Name}")
            : Node.Fragment($"{(method.Receiver is null ? "" : $"{method.Receiver}.")}{method.Name}");
        var made = new Method(place.Symbols.Name("d"), method.Returns, method.Parameters) { IsDelegate = true };
        var statement = Node.Statement($"{Delegate(method)} {made.Name} = {group};");
        place.Scope.Add(made);
        return statement;
    }

    // The starting method continues at once.
    private static Node? Void(Place place)
    {
        if (place.Symbols.Block) return null;
        var name = place.Symbols.Name("f");
        return Node.Statement($"{{ Action {name} = async () => {{ {Bodies.Content(place.Within(null, awaits: true), 1, 2)} }}; {name}(); }}");
    }

    private static Method New(Place place, string prefix)
    {
        var result = place.Draw.Percent(30) ? null : place.ValueType();
        var returns = result is not null && place.Symbols.Block && place.Draw.Percent(SynchronousPercent) ? result
            : TypeNames.Of(place.Draw.Of(TypeNames.Task, TypeNames.Task, TypeNames.ValueTask), result);
        Parameter[] parameters = place.Draw.Percent(60) ? [new Parameter(place.ValueType(), place.Symbols.Name("p"))] : [];
        return new Method(place.Symbols.Name(prefix), returns, [.. parameters]) { IsDelegate = prefix == "f" };
    }

    private static Place Inner(Place place, Method method)
    {
        var inner = method.IsSynchronous
            ? place.Within(method.Returns, awaits: false) with { Blocking = Permission.OnAnything }
            : place.Within(TypeNames.ResultOf(method.Returns), awaits: true);
        inner = inner with { Generic = method.Generic ?? place.Generic };
        foreach (var parameter in method.Parameters) inner.Scope.Add(new Variable(parameter.Type, parameter.Name));
        return inner;
    }

    private static string Async(Method method) => method.IsSynchronous ? "" : "async ";

    private static string Delegate(Method method) => $"Func<{string.Join(", ", method.Parameters.Select(p => p.Type).Append(method.Returns))}>";
}
