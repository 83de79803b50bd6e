namespace Async2.Compiler.Model;

/// <summary>Maps operands when a body is copied from one method to another.</summary>
/// <param name="Type">Maps a type (and the type arguments within it).</param>
/// <param name="Member">Maps a method or field reference.</param>
/// <param name="Parameter">Maps an argument of the source to one of the destination.</param>
internal sealed record OperandMap(
    Func<TypeReference, TypeReference> Type,
    Func<MemberReference, MemberReference> Member,
    Func<ParameterDefinition, ParameterDefinition> Parameter)
{
    public static OperandMap Identity { get; } = new(type => type, member => member, parameter => parameter);
}
