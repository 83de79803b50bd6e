namespace Async2.Compiler.Model;

/// <summary>The methods that a method implements explicitly, independent of its own name (ECMA-335, II.22.27).</summary>
internal static class ExplicitOverrides
{
    /// <summary>The methods that <paramref name="method"/> implements explicitly.</summary>
    /// <remarks>In damaged metadata a row may name nothing; Cecil returns null for it.</remarks>
    public static IEnumerable<MethodReference> Of(MethodDefinition method) => method.Overrides.Where(o => o is not null);

    /// <summary>The name without that of the interface, which an explicit implementation has before it.</summary>
    public static string SimpleName(MethodDefinition method) => method.Name[(method.Name.LastIndexOf('.') + 1)..];
}
