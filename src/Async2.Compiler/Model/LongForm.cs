using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.Model;

/// <summary>
/// Expands each instruction to its one long spelling: <c>ldarg.0</c> becomes <c>ldarg this</c>, <c>br.s</c> becomes <c>br</c>.
/// </summary>
internal static class LongForm
{
    /// <summary>
    /// A new instruction equivalent to <paramref name="instruction"/>; the caller maps branch operands.
    /// </summary>
    /// <exception cref="Refusal">The instruction names an argument or a local that does not exist.</exception>
    public static Instruction Of(Instruction instruction, MethodBody body, Dictionary<VariableDefinition, VariableDefinition> locals)
    {
        var copy = Instruction.Create(OpCodes.Nop);
        (copy.OpCode, copy.Operand) = instruction.OpCode.Code switch
        {
            Code.Ldarg_0 or Code.Ldarg_1 or Code.Ldarg_2 or Code.Ldarg_3 =>
                (OpCodes.Ldarg, Argument(body, instruction.OpCode.Code - Code.Ldarg_0)),
            Code.Ldarg_S => (OpCodes.Ldarg, instruction.Operand),
            Code.Ldarga_S => (OpCodes.Ldarga, instruction.Operand),
            Code.Starg_S => (OpCodes.Starg, instruction.Operand),
            Code.Ldloc_0 or Code.Ldloc_1 or Code.Ldloc_2 or Code.Ldloc_3 =>
                (OpCodes.Ldloc, At(body.Variables, instruction.OpCode.Code - Code.Ldloc_0)),
            Code.Stloc_0 or Code.Stloc_1 or Code.Stloc_2 or Code.Stloc_3 =>
                (OpCodes.Stloc, At(body.Variables, instruction.OpCode.Code - Code.Stloc_0)),
            Code.Ldloc_S => (OpCodes.Ldloc, instruction.Operand),
            Code.Ldloca_S => (OpCodes.Ldloca, instruction.Operand),
            Code.Stloc_S => (OpCodes.Stloc, instruction.Operand),
            Code.Ldc_I4_M1 => (OpCodes.Ldc_I4, -1),
            >= Code.Ldc_I4_0 and <= Code.Ldc_I4_8 => (OpCodes.Ldc_I4, instruction.OpCode.Code - Code.Ldc_I4_0),
            Code.Ldc_I4_S => (OpCodes.Ldc_I4, (int)(sbyte)instruction.Operand),
            _ => (LongBranch(instruction.OpCode), instruction.Operand),
        };
        if (copy.Operand is null && copy.OpCode.OperandType is not OperandType.InlineNone) throw Damaged();
        if (copy.Operand is VariableDefinition local) copy.Operand = locals[local];
        return copy;
    }

    private static ParameterDefinition Argument(MethodBody body, int index) =>
        !body.Method.HasThis ? At(body.Method.Parameters, index)
        : index == 0 ? body.ThisParameter
        : At(body.Method.Parameters, index - 1);

    private static T At<T>(IList<T> items, int index) => index < items.Count ? items[index] : throw Damaged();

    private static OpCode LongBranch(OpCode opcode) => opcode.Code switch
    {
        Code.Br_S => OpCodes.Br,
        Code.Brfalse_S => OpCodes.Brfalse,
        Code.Brtrue_S => OpCodes.Brtrue,
        Code.Beq_S => OpCodes.Beq,
        Code.Bge_S => OpCodes.Bge,
        Code.Bgt_S => OpCodes.Bgt,
        Code.Ble_S => OpCodes.Ble,
        Code.Blt_S => OpCodes.Blt,
        Code.Bne_Un_S => OpCodes.Bne_Un,
        Code.Bge_Un_S => OpCodes.Bge_Un,
        Code.Bgt_Un_S => OpCodes.Bgt_Un,
        Code.Ble_Un_S => OpCodes.Ble_Un,
        Code.Blt_Un_S => OpCodes.Blt_Un,
        Code.Leave_S => OpCodes.Leave,
        _ => opcode,
    };

    private static Refusal Damaged() => Refusal.Of(SkipReason.DamagedCode, "an operand is missing");
}
