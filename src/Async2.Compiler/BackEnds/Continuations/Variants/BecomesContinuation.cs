using Async2.Compiler.BackEnds.Edits;
using Async2.Compiler.Methods;
using Mono.Cecil;
using Mono.Cecil.Rocks;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>A state machine becomes a continuation class: of what it had, only its name, its attributes and its interface stay.</summary>
/// <param name="Type">The state machine.</param>
/// <param name="BaseType">What it derives from now.</param>
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
    /// Leaves to <see cref="Continuation"/> what is there for the interface's sake alone, and would be the same in every class.
    /// </summary>
    public static void InheritSetStateMachine(TypeDefinition type)
    {
        if (type.Methods.FirstOrDefault(StateMachine.IsSetStateMachine) is { } own) type.Methods.Remove(own);
    }

    /// <summary>Takes away what debuggers know of a method whose code was the user's.</summary>
    public static void ForgetSource(MethodDefinition method)
    {
        method.DebugInformation.StateMachineKickOffMethod = null;
        method.CustomDebugInformations.Clear();
    }
}
