namespace Async2.Compiler.Analysis;

/// <summary>Whether a variable of a type can keep an object alive: the type is a reference, or a struct that contains one.</summary>
internal static class HeldReferences
{
    /// <summary>The limit for damaged assemblies: their structs may contain themselves, several times at each level.</summary>
    private const int MostFields = 1000;

    /// <summary>Whether the type may hold a reference. A type parameter, or a struct that cannot be found, may.</summary>
    public static bool MayBeIn(TypeReference type)
    {
        var left = MostFields;
        return MayBeIn(type, ref left);
    }

    private static bool MayBeIn(TypeReference type, ref int left)
    {
        if (left-- == 0) return true;
        switch (TypeKinds.KindOf(type))
        {
            case StackKind.Object or StackKind.Unknown: return true;
            case StackKind.Value when TypeKinds.Definition(type) is not { } definition: return true;
            case StackKind.Value:
                foreach (var field in TypeKinds.Definition(type)!.Fields.Where(f => !f.IsStatic))
                    if (MayBeIn(GenericSubstitution.InContextOf(type, field.FieldType), ref left)) return true;
                return false;
            default: return false;
        }
    }
}
