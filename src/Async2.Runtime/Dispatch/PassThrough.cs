using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Async2;

/// <summary>
/// The variants of methods that return a task without being async. They have no continuation class, so they stand in the hidden
/// type of their assembly, under the full name of their method, behind their mode; overloads are told apart by their parameters.
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
        string name = $"{mode}{(declaring.IsGenericType ? declaring.GetGenericTypeDefinition() : declaring).FullName}.{method.Name}";
        Type[] arguments = [.. declaring.GetGenericArguments(), .. method.GetGenericArguments()];
        Type[] parameters = [.. method.IsStatic ? [] : new[] { declaring }, .. method.GetParameters().Select(p => p.ParameterType)];
        foreach (MemberInfo member in hidden.GetMember(name, MemberTypes.Method, BindingFlags.Static | BindingFlags.NonPublic))
        {
            var candidate = (MethodInfo)member;
            if (candidate.GetGenericArguments().Length != arguments.Length) continue;
            MethodInfo variant = arguments.Length == 0 ? candidate : candidate.MakeGenericMethod(arguments);
            if (variant.GetParameters().Select(p => p.ParameterType).SequenceEqual(parameters)) return variant;
        }

        return null;
    }
}
