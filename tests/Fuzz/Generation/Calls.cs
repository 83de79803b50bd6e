using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Calls of generated methods.</summary>
internal static class Calls
{
    private const int NamedPercent = 12;

    /// <summary>A call that returns exactly this type.</summary>
    public static Node? Of(Place place, string type)
    {
        var fitting = place.Methods.Select(m => Instantiated(place, m, type)).OfType<Method>().Where(m => IsReachable(place, m)).ToList();
        return fitting.Count == 0 ? null : To(place, place.Draw.Of(fitting));
    }

    /// <summary>A call of this method.</summary>
    public static Node To(Place place, Method method)
    {
        // A span cannot live across an await.
        if (method.Parameters.Any(p => p.Type == TypeNames.Span)) place = place.WithoutAwait;
        var names = !method.IsDelegate && place.Draw.Percent(NamedPercent);
        var arguments = method.Parameters.Select(p => names ? Node.Fragment($"{p.Name}: {Argument(place, p.Type)}") : Argument(place, p.Type)).ToList();
        if (names) arguments.Reverse();
        var list = Node.Joined(arguments, ", ");
        if (method.IsProperty) return Node.Expression(method.Returns, $"{method.Receiver}.{method.Name}");
        if (method.Target is { } target) return Node.Expression(method.Returns, $"{Receiver(place, method, target)}.{method.Name}({list})");
        return Node.Expression(method.Returns, $"{(method.Receiver is null ? "" : $"{method.Receiver}.")}{method.Name}({list})");
    }

    // The JIT's optimised code looks at the receiver of a generic virtual method before its arguments are evaluated. There a null
    // receiver
    // makes a separate difference.
    private static Node Receiver(Place place, Method method, string type) =>
        method.HasTypeArgument ? Receivers.NotNull(place, type) : place.Expression(type);

    private static Node Argument(Place place, string type) =>
        type == TypeNames.Span ? place.Expression(TypeNames.Array) :
        type.StartsWith(Receivers.Any, StringComparison.Ordinal) ? Receivers.Exact(place, type[Receivers.Any.Length..]) : place.Expression(type);

    // Without an object there is no receiver.
    private static bool IsReachable(Place place, Method method)
    {
        var types = method.Parameters.Select(p => p.Type).Append(method.Target).OfType<string>().Where(t => t.Contains('.'));
        return types.All(t => Receivers.Exists(place, t)) && (method is not { HasTypeArgument: true, Target: { } target } || Receivers.CanMake(place, target));
    }

    private static Method? Instantiated(Place place, Method method, string returns)
    {
        if (method.Generic is not { } parameter) return method.Returns == returns ? method : null;
        // The parameter has the same name in an override, so it stands for itself.
        if (method.Returns == returns) return method.Of(parameter, place.Generic == parameter ? parameter : place.ValueType());
        if (method.Returns == parameter) return TypeNames.Values.Contains(returns) ? method.Of(parameter, returns) : null;
        if (TypeNames.ResultOf(method.Returns) != parameter || TypeNames.ResultOf(returns) is not { } argument) return null;
        var instantiated = method.Of(parameter, argument);
        return instantiated.Returns == returns ? instantiated : null;
    }
}
