using Async2.Compiler.Methods;
using Mono.Cecil;

namespace Async2.Compiler;

/// <summary>Which methods are woven; the others stay as they were compiled.</summary>
public sealed record MethodSelection
{
    /// <summary>Every method.</summary>
    public static MethodSelection Everything { get; } = new();

    /// <summary>
    /// A part of the name that <c>explain</c> shows; with <c>*</c> or <c>?</c> in it, a <see cref="MethodPattern"/>. Null for any name.
    /// </summary>
    public string? Only { get; init; }

    /// <summary>The hashes of which the method's has to be one, as ranges; null for any.</summary>
    public IReadOnlyList<MethodRange>? Methods { get; init; }

    internal bool Includes(MethodDefinition method) =>
        (Only is null || IsNamed(method, Only)) && (Methods is null || IsAmong(MethodHash.Of(method)));

    private static bool IsNamed(MethodDefinition method, string only) => MethodPattern.HasWildcard(only)
        ? new MethodPattern(only).Matches(method)
        : MethodNames.Of(method).Contains(only, StringComparison.Ordinal);

    private bool IsAmong(MethodHash hash) => Methods!.Any(r => r.Contains(hash));
}
