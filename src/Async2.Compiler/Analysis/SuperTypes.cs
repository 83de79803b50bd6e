namespace Async2.Compiler.Analysis;

/// <summary>The types that instances of a type have.</summary>
internal static class SuperTypes
{
    /// <summary>The limit for damaged assemblies, in which types may derive from ever larger instances of each other.</summary>
    private const int Most = 1000;

    /// <summary>
    /// The type, its base types, the nearest first, and its interfaces, each with its type arguments, as far as definitions are found.
    /// </summary>
    public static IReadOnlyList<TypeReference> Of(TypeDefinition type)
    {
        var found = new List<TypeReference> { TypeParameters.SelfOf(type) };
        for (var i = 0; i < found.Count && found.Count < Most; i++)
        {
            if (TypeKinds.Definition(found[i]) is not { BaseType: { } above }) break;
            found.Add(GenericSubstitution.InContextOf(found[i], above));
        }

        for (var i = 0; i < found.Count && found.Count < Most; i++)
        {
            if (TypeKinds.Definition(found[i]) is not { HasInterfaces: true } definition) continue;
            foreach (var each in definition.Interfaces)
            {
                var contract = GenericSubstitution.InContextOf(found[i], each.InterfaceType);
                if (!found.Exists(f => TypeIdentity.Same(f, contract))) found.Add(contract);
            }
        }

        return found;
    }
}
