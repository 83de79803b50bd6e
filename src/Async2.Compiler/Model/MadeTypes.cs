using Mono.Cecil;

namespace Async2.Compiler.Model;

/// <summary>The types whose code was written by a weave.</summary>
internal static class MadeTypes
{
    /// <summary>
    /// Whether it is a continuation class, or what pass-through variants and forwarders stand in, which no source can spell.
    /// </summary>
    public static bool Contains(TypeDefinition type) =>
        type is { Name: "<Async2>", Namespace: "" }
            || type.BaseType?.GetElementType() is { Namespace: "Async2", Name: "Continuation" or "Continuation`1" };
}
