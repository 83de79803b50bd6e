using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Methods with their bodies: async, or forwarding the task of another one.</summary>
internal static class Implementations
{
    private const int PassThroughPercent = 22;
    private const int PooledPercent = 15;

    /// <summary>A method's declaration.</summary>
    /// <param name="place">The place, with the fields and methods in scope that the body may use.</param>
    /// <param name="method">The method.</param>
    /// <param name="modifiers">The text before its return type.</param>
    /// <param name="prefix">The text before its name: an explicitly implemented interface.</param>
    /// <param name="suffix">The text behind its parameters: a constraint.</param>
    public static Node Of(Place place, Method method, string modifiers, string prefix = "", string suffix = "")
    {
        var body = place with { Scope = new Scope(place.Scope), Rank = method.Rank, Generic = method.Generic ?? place.Generic };
        foreach (var parameter in method.Parameters) body.Scope.Add(new Variable(parameter.Type, parameter.Name, Assignable: parameter.Type != TypeNames.Span));
        // No async method can have a span, but a forwarding one can.
        var spans = method.Parameters.Any(p => p.Type == TypeNames.Span);
        var passes = method.Returns != "void" && !place.Symbols.Block && (spans || place.Draw.Percent(PassThroughPercent));
        if (spans) body = body with { Depth = 1 };
        var generic = method.Generic is null ? "" : $"<{method.Generic}>";
        var head = $"{(passes || place.Symbols.Block ? "" : Builder(place.Draw, method))}{modifiers}{(passes || method.IsSynchronous ? "" : " async")} {method.Returns} {prefix}{method.Name}{generic}({Parameters(method, marked: !passes)}){suffix}";
        var declaration = method.IsSynchronous ? Synchronous(body, method, head) : passes ? PassThrough(body with { Result = method.Returns }, method, head) : Async(body, method, head);
        return declaration with { Key = method.Name };
    }

    /// <summary>A method without a body.</summary>
    public static Node Abstract(Method method, string modifiers) =>
        Node.Fragment($"{modifiers} {method.Returns} {method.Name}({Parameters(method, marked: false)});") with { Key = method.Name };

    // A builder that reuses its boxes.
    private static string Builder(Draw draw, Method method)
    {
        if (!TypeNames.IsValueTask(method.Returns) || !draw.Percent(PooledPercent)) return "";
        return $"[AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder{(TypeNames.ResultOf(method.Returns) is null ? "" : "<>")}))] ";
    }

    private static string Parameters(Method method, bool marked)
    {
        if (!method.IsSequence) return Bodies.Parameters(method);
        var token = $"{(marked ? "[EnumeratorCancellation] " : "")}CancellationToken token = default";
        return method.Parameters.IsEmpty ? token : $"{Bodies.Parameters(method)}, {token}";
    }

    private static Node Synchronous(Place place, Method method, string head)
    {
        var body = place with { CanReturn = true, Result = method.Returns, Blocking = Permission.OnAnything };
        return Node.Fragment($"{head} {{ w.Tick(\"{method.Name}\"); {Bodies.Content(body, 1, 4)} }}");
    }

    private static Node Async(Place place, Method method, string head)
    {
        if (place.Symbols.Block) place = place with { Blocking = Permission.OnSources };
        if (method.IsSequence)
        {
            var yields = place with { CanAwait = true, CanYield = true };
            return Node.Fragment($"{head} {{ w.Tick(\"{method.Name}\"); {yields.Statements(1, 4)} w.Note({place.Site()}, token.IsCancellationRequested); yield return {yields.Int()}; }}");
        }

        var body = place with { CanAwait = true, CanReturn = true, Result = method.Returns == "void" ? null : TypeNames.ResultOf(method.Returns) };
        return Node.Fragment($"{head} {{ w.Tick(\"{method.Name}\"); {Bodies.Content(body, 1, 4)} }}");
    }

    private static Node PassThrough(Place place, Method method, string head)
    {
        switch (place.Draw.Between(0, 9))
        {
            case 0: return Node.Fragment($"{head} => throw new StepException({place.Site()});");
            case 1 when !TypeNames.IsValueTask(method.Returns): return Node.Fragment($"{head} => null;");
            case 2 or 3 when !method.IsSequence:
                return Node.Fragment($"{head} {{ w.Tick(\"{method.Name}\"); {Bodies.Content(place with { CanReturn = true }, 1, 2)} }}");
            case 4 or 5: return Node.Fragment($"{head} {{ w.Tick(\"{method.Name}\"); {Node.List([Assignments.Note(place with { Depth = 1 })])} return {Returned(place, method)}; }}");
            default: return Node.Fragment($"{head} => {Returned(place, method)};");
        }
    }

    private static Node Returned(Place place, Method method) => method.IsSequence ? Sequences.Source(place) : place.Expression(method.Returns);
}
