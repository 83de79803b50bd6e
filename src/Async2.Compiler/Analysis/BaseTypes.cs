namespace Async2.Compiler.Analysis;

/// <summary>The base types of a class.</summary>
internal static class BaseTypes
{
    /// <summary>The limit for damaged assemblies, in which classes may derive from each other in a cycle.</summary>
    private const int Most = 500;

    /// <summary>The type, its base type, and so on, as far as definitions are found.</summary>
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
