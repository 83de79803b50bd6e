using Mono.Cecil;

namespace Async2.Compiler.Analysis;

/// <summary>What a class derives from.</summary>
internal static class BaseTypes
{
    /// <summary>Damaged assemblies may hold classes that derive from each other in a circle.</summary>
    private const int Most = 500;

    /// <summary>The type, what it derives from, and so on, as far as definitions are found.</summary>
    public static IEnumerable<TypeDefinition> SelfAndBasesOf(TypeDefinition type)
    {
        var at = type;
        for (var i = 0; at is not null && i < Most; i++)
        {
            yield return at;
            at = at.BaseType is { } parent ? TypeKinds.Definition(parent) : null;
        }
    }
}
