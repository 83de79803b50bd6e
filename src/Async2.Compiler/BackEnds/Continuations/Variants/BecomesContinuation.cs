using Async2.Compiler.BackEnds.Edits;
using Mono.Cecil.Rocks;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>Turns a state machine into a continuation class, which keeps only its name, attributes and interface.</summary>
internal sealed record BecomesContinuation(TypeDefinition Type, TypeReference BaseType) : ModuleEdit
{
    public override void Apply()
    {
        Type.BaseType = BaseType;
        Type.Attributes = Type.Attributes & ~TypeAttributes.LayoutMask | TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit;
        Type.Fields.Clear();
        foreach (var constructor in Type.GetConstructors().ToList()) Type.Methods.Remove(constructor);
        InheritSetStateMachine(Type);
        foreach (var method in Type.Methods) ForgetSource(method);
    }

    /// <summary>
    /// Leaves formal members of the interface, which would be equal in every class, to <see cref="Continuation"/>.
    /// </summary>
    public static void InheritSetStateMachine(TypeDefinition type)
    {
        if (type.Methods.FirstOrDefault(StateMachine.IsSetStateMachine) is { } own) type.Methods.Remove(own);
    }

    /// <summary>Removes the debug information of a method whose code was the user's.</summary>
    public static void ForgetSource(MethodDefinition method)
    {
        method.DebugInformation.StateMachineKickOffMethod = null;
        method.CustomDebugInformations.Clear();
    }
}
