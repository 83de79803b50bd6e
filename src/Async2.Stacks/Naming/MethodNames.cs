using System.Reflection.Metadata;

namespace Async2.Stacks.Naming;

/// <summary>Names of methods as C# writes them: <c>Shop.Order.PayAsync(int, CancellationToken)</c>.</summary>
/// <remarks>
/// A lambda is <c>Shop.Order.PayAsync.&lt;lambda&gt;()</c>, a local function <c>Shop.Order.PayAsync.Retry(int)</c>. The classes that the
/// compiler makes for their variables are left out.
/// </remarks>
internal static class MethodNames
{
    /// <summary>The name of a method with its type and parameters.</summary>
    public static string Of(MetadataReader metadata, MethodDefinitionHandle handle)
    {
        var method = metadata.GetMethodDefinition(handle);
        var names = new TypeNames(metadata, method);
        var parameters = method.DecodeSignature(names, genericContext: null).ParameterTypes;
        var generic = method.GetGenericParameters() is { Count: > 0 } own && !IsOfCompiler(metadata.GetString(method.Name))
            ? $"<{string.Join(", ", own.Select(p => metadata.GetString(metadata.GetGenericParameter(p).Name)))}>" : "";
        var type = DeclaringType(names, metadata, method.GetDeclaringType());
        return $"{type}.{Plain(metadata.GetString(method.Name))}{generic}({string.Join(", ", parameters)})";
    }

    /// <summary>The type that a method returns, without its namespace.</summary>
    public static string ResultOf(MetadataReader metadata, MethodDefinitionHandle handle)
    {
        var method = metadata.GetMethodDefinition(handle);
        return method.DecodeSignature(new TypeNames(metadata, method), genericContext: null).ReturnType;
    }

    /// <summary>The name that several methods have in common: with the type if it is one type's, and without parameters.</summary>
    public static string OfAll(MetadataReader metadata, IReadOnlyList<MethodDefinitionHandle> methods)
    {
        if (methods.Count == 1) return Of(metadata, methods[0]);
        var names = methods.Select(m => Of(metadata, m)).Select(n => n[..n.IndexOf('(', StringComparison.Ordinal)]).Distinct().ToList();
        return names.Count == 1 ? names[0] : Plain(metadata.GetString(metadata.GetMethodDefinition(methods[0]).Name));
    }

    private static string DeclaringType(TypeNames names, MetadataReader metadata, TypeDefinitionHandle handle)
    {
        var type = metadata.GetTypeDefinition(handle);
        while (IsOfCompiler(metadata.GetString(type.Name)) && type.GetDeclaringType() is { IsNil: false } outer)
            type = metadata.GetTypeDefinition(handle = outer);
        return names.FullName(handle);
    }

    private static bool IsOfCompiler(string name) => name.StartsWith('<');

    // <Main>$                 Main
    // <Pay>b__1_0             Pay.<lambda>
    // <Pay>g__Retry|1_0       Pay.Retry
    // <<Pay>g__Retry|1_0>b__2 Pay.Retry.<lambda>
    internal static string Plain(string name)
    {
        if (!IsOfCompiler(name)) return name;
        var end = name.LastIndexOf('>');
        if (end < 0) return name;
        var (outer, rest) = (Plain(name[1..end]), name[(end + 1)..]);
        if (rest.StartsWith("b__", StringComparison.Ordinal)) return outer + ".<lambda>";
        if (!rest.StartsWith("g__", StringComparison.Ordinal)) return outer;
        var bar = rest.IndexOf('|', StringComparison.Ordinal);
        return $"{outer}.{(bar < 0 ? rest[3..] : rest[3..bar])}";
    }
}
