using Async2.Compiler.BackEnds.Edits;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>A method that was compiled to async IL gets a type like the state machine that it would have had.</summary>
/// <param name="Method">The method.</param>
/// <param name="Type">The type.</param>
internal sealed record GetsStateMachine(MethodDefinition Method, TypeDefinition Type) : ModuleEdit
{
    private const MethodImplAttributes Async = (MethodImplAttributes)0x2000;

    public override void Apply()
    {
        Type.DeclaringType.NestedTypes.Add(Type);
        Method.CustomAttributes.Add(NewStateMachine.Attribute(Type));
        Method.ImplAttributes &= ~Async;
    }
}
