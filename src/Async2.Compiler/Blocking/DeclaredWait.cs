namespace Async2.Compiler.Blocking;

/// <summary>A method that a program declares to wait in the place of a method that blocks.</summary>
/// <remarks>
/// <code>
/// class Queue&lt;T&gt; { T Take&lt;U&gt;(U key) }          static Task? WaitToTake&lt;T, U&gt;(Queue&lt;T&gt; queue, U key)
/// </code>
/// </remarks>
internal static class DeclaredWait
{
    /// <summary>Why a method cannot wait for others; null if it can.</summary>
    public static string? WhyNot(MethodDefinition wait) =>
        !wait.IsStatic || !wait.IsPublic || !IsPublic(wait.DeclaringType) ? "is not public and static, in a public type"
        : wait.DeclaringType.HasGenericParameters ? "is in a generic type"
        : wait.ReturnType.FullName != typeof(Task).FullName ? "does not return Task"
        : !wait.Parameters.All(p => TwinSignature.CanBeKept(p.ParameterType)) ? "has a parameter that no frame can keep"
        : null;

    /// <summary>Whether it can wait for <paramref name="blocking"/>: it takes the same.</summary>
    public static bool Fits(MethodDefinition wait, MethodDefinition blocking)
    {
        IGenericParameterProvider[] generic = [blocking.DeclaringType, blocking];
        TypeReference[] arguments = [.. generic.SelectMany(g => g.GenericParameters)];
        if (wait.GenericParameters.Count != arguments.Length || blocking.HasThis && blocking.DeclaringType.IsValueType) return false;
        var instance = InstanceOf(wait, arguments);
        var taken = blocking.Parameters.Select(p => p.ParameterType.FullName);
        if (blocking.HasThis) taken = taken.Prepend(TypeParameters.SelfOf(blocking.DeclaringType).FullName);
        return taken.SequenceEqual(
            Enumerable.Range(0, wait.Parameters.Count).Select(i => GenericSubstitution.ParameterTypeOf(instance, i).FullName));
    }

    /// <summary>The method as a module refers to it in the place of a call.</summary>
    /// <param name="wait">The method.</param>
    /// <param name="called">The blocking method as the call names it.</param>
    /// <param name="module">The module of the call.</param>
    public static MethodReference For(MethodDefinition wait, MethodReference called, ModuleDefinition module) => InstanceOf(
        module.ImportReference(wait),
        [
            .. called.DeclaringType is GenericInstanceType type ? type.GenericArguments : [],
            .. called is GenericInstanceMethod method ? method.GenericArguments : [],
        ]);

    private static bool IsPublic(TypeDefinition type) =>
        type.IsPublic || type.IsNestedPublic && IsPublic(type.DeclaringType);

    private static MethodReference InstanceOf(MethodReference method, TypeReference[] arguments)
    {
        if (arguments.Length == 0) return method;
        var instance = new GenericInstanceMethod(method);
        foreach (var argument in arguments) instance.GenericArguments.Add(argument);
        return instance;
    }
}
