using Shape = Mono.Cecil.Cil.StackBehaviour;

namespace Async2.Compiler.Analysis;

/// <summary>The number of values that each instruction pops from the evaluation stack and pushes on it.</summary>
/// <remarks>
/// The opcode determines both, except for calls (the signature does) and <c>ret</c> (the body does). <c>leave</c>,
/// <c>throw</c> and the like also drop the rest of the stack: see <see cref="Empties"/>.
/// </remarks>
internal static class StackEffect
{
    public static int Pops(Instruction instruction, IlBody body) =>
        instruction.OpCode.Code == Code.Ret ? IsVoid(body.ReturnType) ? 0 : 1 : Pops(instruction);

    /// <summary>The number of popped values, for any instruction but <c>ret</c>, in any spelling.</summary>
    public static int Pops(Instruction instruction) => instruction.OpCode.Code switch
    {
        Code.Call or Code.Callvirt => Arguments((IMethodSignature)instruction.Operand),
        Code.Calli => Arguments((IMethodSignature)instruction.Operand) + 1,
        Code.Newobj => ((IMethodSignature)instruction.Operand).Parameters.Count,
        _ => instruction.OpCode.StackBehaviourPop switch
        {
            Shape.Pop0 or Shape.PopAll => 0,
            Shape.Pop1 or Shape.Popi or Shape.Popref => 1,
            Shape.Pop1_pop1 or Shape.Popi_pop1 or Shape.Popi_popi or Shape.Popi_popi8 or Shape.Popi_popr4 or Shape.Popi_popr8
                or Shape.Popref_pop1 or Shape.Popref_popi => 2,
            _ => 3,
        },
    };

    public static int Pushes(Instruction instruction) => instruction.OpCode.Code switch
    {
        Code.Call or Code.Callvirt or Code.Calli => IsVoid(((IMethodSignature)instruction.Operand).ReturnType) ? 0 : 1,
        _ => instruction.OpCode.StackBehaviourPush switch
        {
            Shape.Push0 => 0,
            Shape.Push1_push1 => 2,
            _ => 1,
        },
    };

    /// <summary>Whether the instruction drops the rest of the stack: control continues, if at all, with an empty stack.</summary>
    public static bool Empties(Instruction instruction) =>
        instruction.OpCode.Code is Code.Leave or Code.Leave_S or Code.Endfinally or Code.Endfilter or Code.Throw or Code.Rethrow;

    /// <summary>
    /// Whether <paramref name="type"/> is <c>void</c>, also with a modifier, as in the setter of an init-only property.
    /// </summary>
    public static bool IsVoid(TypeReference type)
    {
        while (type is IModifierType modified) type = modified.ElementType;
        return type.MetadataType == MetadataType.Void;
    }

    private static int Arguments(IMethodSignature signature) =>
        signature.Parameters.Count + (signature.HasThis && !signature.ExplicitThis ? 1 : 0);
}
