namespace Async2.Compiler.Methods;

/// <summary>Names of methods in output and in the user's patterns.</summary>
internal static class MethodNames
{
    /// <summary><c>Namespace.Type.Method(ParameterType, …)</c>.</summary>
    public static string Of(MethodReference method) =>
        $"{Dotted(method.DeclaringType)}.{method.Name}({string.Join(", ", method.Parameters.Select(p => p.ParameterType.Name))})";

    /// <summary>The name of the method's assembly.</summary>
    public static string AssemblyOf(MethodReference method) => method.DeclaringType.GetElementType().Scope switch
    {
        ModuleDefinition module => module.Assembly.Name.Name,
        var scope => scope.Name,
    };

    /// <summary>The name of the method's type, and of the types around it.</summary>
    public static IEnumerable<string> TypesAround(MethodReference method)
    {
        for (var type = method.DeclaringType.GetElementType(); type is not null; type = type.DeclaringType) yield return Dotted(type);
    }

    /// <summary>
    /// <c>Namespace.Type.Method</c> of the source method for a compiler-generated one, by its own name (<c>&lt;Method&gt;b__0</c>) or
    /// that of its type (<c>&lt;Method&gt;d__1</c>); null if the method itself is in the source.
    /// </summary>
    public static string? InSource(MethodReference method)
    {
        var made = MadeFor(method.Name);
        var type = method.DeclaringType.GetElementType();
        for (; type.DeclaringType is { } outer && type.Name.StartsWith('<'); type = outer) made = MadeFor(type.Name) ?? made;
        return made is null ? null : $"{Dotted(type)}.{made}";
    }

    // <Pay>b__0, <<Pay>g__Retry|1_0>d and <<Main>$>g__Run|0_0. In <I<A-B>-Pay>d__0, for I<A.B>.Pay, hyphens stand for dots.
    private static string? MadeFor(string name)
    {
        string? made = null;
        while (name.StartsWith('<') && ClosingBracket(name) is > 1 and var end) made = name = name[1..end];
        return made?.Replace('-', '.');
    }

    private static int ClosingBracket(string name)
    {
        var depth = 0;
        for (var i = 0; i < name.Length; i++)
        {
            if (name[i] == '<') depth++;
            if (name[i] == '>' && --depth == 0) return i;
        }

        return -1;
    }

    /// <summary>The name of a type, with dots also between nested types.</summary>
    public static string Dotted(TypeReference type) => type.GetElementType().FullName.Replace('/', '.');
}
