namespace Async2;

/// <summary>
/// Finds the variants of methods that return a task without being async. They are in the helper type of their assembly, named by their
/// mode and their method. Their first parameter is the receiver; for a static method, the name contains the type.
/// </summary>
[StackTraceHidden]
internal static class PassThrough
{
    /// <summary>The helper type of woven assemblies. No source can spell its name.</summary>
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
            // The variant of another type's method of that name: its parameters' types are missing, or its constraints differ.
            return null;
        }
    }
}
