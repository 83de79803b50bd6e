using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>Gives a method that was compiled to async IL a type like the state machine that it would have had.</summary>
internal sealed record GetsStateMachine(MethodDefinition Method, TypeDefinition Type) : ModuleEdit
{
    public override void Apply()
    {
        Type.DeclaringType.NestedTypes.Add(Type);
        Method.CustomAttributes.Add(MachineAttribute.Naming(Type));
        Method.ImplAttributes &= ~AsyncHelpers.Implementation;
    }
}
