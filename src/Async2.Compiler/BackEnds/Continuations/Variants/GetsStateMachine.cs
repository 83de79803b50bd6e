using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>Gives a method without a state machine a type like the one that it would have had.</summary>
/// <param name="Method">The method.</param>
/// <param name="Type">The type.</param>
/// <param name="Attribute">The attribute that names the type.</param>
internal sealed record GetsStateMachine(MethodDefinition Method, TypeDefinition Type, CustomAttribute Attribute) : ModuleEdit
{
    public override void Apply()
    {
        Type.DeclaringType.NestedTypes.Add(Type);
        Method.CustomAttributes.Add(Attribute);
        Method.ImplAttributes &= ~AsyncHelpers.Implementation;
    }
}
