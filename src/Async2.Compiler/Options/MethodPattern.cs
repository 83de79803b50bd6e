using System.IO.Enumeration;

namespace Async2.Compiler;

/// <summary>Matches methods by <c>Assembly</c>, <c>Namespace.Type</c>, <c>Namespace.Type.Method</c>, or wildcards.</summary>
/// <remarks>
/// A text with <c>*</c> or <c>?</c> must match whole names of methods, with or without their parameters; <c>*</c> matches dots, too.
/// A method includes its lambdas, local functions and state machine; a type includes its nested types. The number of type parameters
/// (<c>`1</c>) may be omitted.
/// </remarks>
/// <param name="Text">The pattern.</param>
public sealed record MethodPattern(string Text)
{
    /// <summary>Whether it contains a wildcard.</summary>
    internal static bool HasWildcard(string text) => text.AsSpan().ContainsAny('*', '?');

    /// <summary>Whether it matches the method, or its type or assembly.</summary>
    internal bool Matches(MethodReference method) =>
        NamesOf(method).Any(IsNamed)
            || !HasWildcard(Text) && (MethodNames.AssemblyOf(method) == Text || MethodNames.TypesAround(method).Any(IsNamed));

    private bool IsNamed(string name) =>
        FileSystemName.MatchesSimpleExpression(Text, Text.Contains('`') ? name : WithoutArity(name), false);

    private static IEnumerable<string> NamesOf(MethodReference method)
    {
        var name = MethodNames.Of(method);
        yield return name;
        yield return name[..name.LastIndexOf('(')];
        if (MethodNames.InSource(method) is { } source) yield return source;
    }

    /// <summary>A name without the numbers of type parameters.</summary>
    internal static string WithoutArity(string name)
    {
        while (name.IndexOf('`') is >= 0 and var start)
        {
            var end = start + 1;
            while (end < name.Length && char.IsAsciiDigit(name[end])) end++;
            name = name.Remove(start, end - start);
        }

        return name;
    }

    /// <summary>The first pattern that matches the method: those of its assembly, if there are any, come before those for all.</summary>
    internal static MethodPattern? FirstOf(
        MethodReference method, IReadOnlyList<MethodPattern>? ofAssembly, IReadOnlyList<MethodPattern> all) =>
        FirstIn(ofAssembly ?? [], method) ?? FirstIn(all, method);

    private static MethodPattern? FirstIn(IReadOnlyList<MethodPattern> patterns, MethodReference method) =>
        patterns.Count == 0 ? null : patterns.FirstOrDefault(p => p.Matches(method));

    /// <inheritdoc/>
    public override string ToString() => Text;
}
