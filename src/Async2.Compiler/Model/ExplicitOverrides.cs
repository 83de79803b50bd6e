using Mono.Cecil;

namespace Async2.Compiler.Model;

/// <summary>Which methods a method says that it implements, whatever its own name is (ECMA-335, II.22.27).</summary>
internal static class ExplicitOverrides
{
    /// <summary>The methods that <paramref name="method"/> says it implements.</summary>
    /// <remarks>In damaged metadata a row may name nothing, and Cecil gives null for it.</remarks>
    public static IEnumerable<MethodReference> Of(MethodDefinition method) => method.Overrides.Where(o => o is not null);
}
