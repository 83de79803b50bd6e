using Mono.Cecil;

namespace Async2.Compiler.Methods;

/// <summary>How methods are named to the user.</summary>
internal static class MethodNames
{
    /// <summary><c>Namespace.Type.Method(ParameterType, …)</c>.</summary>
    public static string Of(MethodDefinition method) =>
        $"{method.DeclaringType.FullName.Replace('/', '.')}.{method.Name}"
            + $"({string.Join(", ", method.Parameters.Select(p => p.ParameterType.Name))})";
}
