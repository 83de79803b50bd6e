using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>Turns a state machine into a continuation class, which keeps only its name, attributes and interface.</summary>
/// <remarks>
/// Its base class implements the interface: <see cref="Frame.SetStateMachine"/> and the <c>MoveNext</c> without parameters. Its fields and
/// methods are added by other edits.
/// </remarks>
internal sealed record BecomesContinuation(TypeDefinition Type, TypeReference BaseType) : ModuleEdit
{
    public override void Apply()
    {
        Type.BaseType = BaseType;
        Type.Attributes = Type.Attributes & ~TypeAttributes.LayoutMask | TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit;
        Type.Fields.Clear();
        Type.Methods.Clear();
    }
}
