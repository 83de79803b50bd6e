using System.IO.Enumeration;
using Async2.Compiler.Methods;
using Mono.Cecil;

namespace Async2.Compiler;

/// <summary>Which methods are meant by an <c>Assembly</c>, a <c>Namespace.Type</c>, a <c>Namespace.Type.Method</c>, or a pattern.</summary>
/// <remarks>
/// With <c>*</c> or <c>?</c> in it, it stands for whole names of methods, with or without their parameters; <c>*</c> stands for dots, too.
/// A method comes with its lambdas, its local functions and its state machine, a type with those within it. The number of type parameters
/// (<c>`1</c>) may be left out.
/// </remarks>
/// <param name="Text">The pattern.</param>
public sealed record MethodPattern(string Text)
{
    /// <summary>Whether it contains a wildcard.</summary>
    internal static bool HasWildcard(string text) => text.AsSpan().ContainsAny('*', '?');

    /// <summary>Whether the method, or the type or assembly that it stands in, is meant.</summary>
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

    private static string WithoutArity(string name)
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
