using Mono.Cecil;

namespace Async2.Compiler.Model;

/// <summary>The types whose code was written by a weave.</summary>
internal static class MadeTypes
{
    /// <summary>The name of what pass-through variants and forwarders stand in, which no source can spell.</summary>
    public const string Hidden = "<Async2>";

    /// <summary>Whether it is a continuation class, or the hidden type.</summary>
    public static bool Contains(TypeDefinition type) =>
        type is { Name: Hidden, Namespace: "" }
            || type.BaseType?.GetElementType() is
            {
                Namespace: "Async2",
                Name: "Continuation" or "Continuation`1" or "AwaitingContinuation" or "AwaitingContinuation`1",
            };
}
