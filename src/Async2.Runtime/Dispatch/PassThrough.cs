namespace Async2;

/// <summary>
/// The variants of methods that return a task without being async. They have no continuation class, so they stand in the hidden
/// type of their assembly, under the name of their method, behind their mode, and by what they take, the receiver first. Without one,
/// the name of the type stands in front of that of the method.
/// </summary>
[StackTraceHidden]
internal static class PassThrough
{
    /// <summary>The type that woven assemblies have for what belongs to none of their own types; no source can spell it.</summary>
    internal const string HiddenType = "<Async2>";

    [RequiresUnreferencedCode("Looks members up by name.")]
    [RequiresDynamicCode("Makes instances of generic methods.")]
    internal static MethodInfo? Find(MethodInfo method, ContextMode caller)
    {
        if (method.Module.Assembly.GetType(HiddenType) is not { } hidden) return null;
        return (caller == ContextMode.Async1 ? Find(method, hidden, "") : null) ?? Find(method, hidden, "flow ");
    }

    [RequiresUnreferencedCode("Looks members up by name.")]
    [RequiresDynamicCode("Makes instances of generic methods.")]
    private static MethodInfo? Find(MethodInfo method, Type hidden, string mode)
    {
        Type declaring = method.DeclaringType!;
        string type = method.IsStatic ? $"{(declaring.IsGenericType ? declaring.GetGenericTypeDefinition() : declaring).FullName}::" : "";
        string name = $"{mode}{type}{method.Name}";
        Type[] arguments = [.. declaring.GetGenericArguments(), .. method.GetGenericArguments()];
        Type[] parameters = [.. method.IsStatic ? [] : new[] { declaring }, .. method.GetParameters().Select(p => p.ParameterType)];
        foreach (MemberInfo member in hidden.GetMember(name, MemberTypes.Method, BindingFlags.Static | BindingFlags.NonPublic))
        {
            var candidate = (MethodInfo)member;
            if (candidate.GetGenericArguments().Length != arguments.Length) continue;
            if (VariantTaking(parameters, candidate, arguments) is { } variant) return variant;
        }

        return null;
    }

    [RequiresUnreferencedCode("Looks members up by name.")]
    [RequiresDynamicCode("Makes instances of generic methods.")]
    private static MethodInfo? VariantTaking(Type[] parameters, MethodInfo candidate, Type[] arguments)
    {
        try
        {
            if (candidate.GetParameters().Length != parameters.Length) return null;
            MethodInfo variant = arguments.Length == 0 ? candidate : candidate.MakeGenericMethod(arguments);
            return variant.GetParameters().Select(p => p.ParameterType).SequenceEqual(parameters) ? variant : null;
        }
        catch (Exception exception) when (exception is IOException or TypeLoadException or BadImageFormatException or ArgumentException)
        {
            // The variant of another type's method of that name, which takes what is not there, or whose constraints are others.
            return null;
        }
    }
}
