namespace Async2.Compiler;

/// <summary>The methods that are woven; the others are skipped.</summary>
public sealed record MethodSelection
{
    /// <summary>Every method.</summary>
    public static MethodSelection Everything { get; } = new();

    /// <summary>A part of the name that <c>explain</c> prints, or a <see cref="MethodPattern"/> with wildcards; null for any.</summary>
    public string? Only { get; init; }

    /// <summary>The ranges, one of which must include the method's hash; null for any.</summary>
    public IReadOnlyList<MethodRange>? Methods { get; init; }

    internal bool Includes(MethodDefinition method) =>
        (Only is null || IsNamed(method, Only)) && (Methods is null || IsAmong(MethodHash.Of(method)));

    private static bool IsNamed(MethodDefinition method, string only) => MethodPattern.HasWildcard(only)
        ? new MethodPattern(only).Matches(method)
        : MethodNames.Of(method).Contains(only, StringComparison.Ordinal);

    private bool IsAmong(MethodHash hash) => Methods!.Any(r => r.Contains(hash));
}
