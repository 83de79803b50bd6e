using Mono.Cecil;

namespace Async2.Compiler.Analysis;

/// <summary>Whether a variable of a type can keep an object alive: the type is a reference, or a struct that contains one.</summary>
internal static class HeldReferences
{
    /// <summary>False only if that is certain: a type parameter, or a struct that cannot be found, may contain anything.</summary>
    public static bool MayBeIn(TypeReference type) => TypeKinds.KindOf(type) switch
    {
        StackKind.Object or StackKind.Unknown => true,
        StackKind.Value => TypeKinds.Definition(type) is not { } definition
            || definition.Fields.Where(f => !f.IsStatic)
                .Any(f => MayBeIn(GenericSubstitution.Substitute(f.FieldType, type as IGenericInstance, null))),
        _ => false,
    };
}
