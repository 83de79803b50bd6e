namespace Async2.Compiler.Model;

/// <summary>Gives each instruction its shortest spelling: the opposite of <see cref="LongForm"/>.</summary>
/// <remarks>Equivalent to Cecil's <c>OptimizeMacros</c>, which recomputes all offsets after each branch.</remarks>
internal static class ShortForm
{
    /// <summary>The size of a long branch: an opcode of one byte and a distance of four. A short one has a distance of one.</summary>
    private const int LongBranch = 5;

    private const int Saved = 3;

    private static readonly OpCode[] s_ldarg = [OpCodes.Ldarg_0, OpCodes.Ldarg_1, OpCodes.Ldarg_2, OpCodes.Ldarg_3];
    private static readonly OpCode[] s_ldloc = [OpCodes.Ldloc_0, OpCodes.Ldloc_1, OpCodes.Ldloc_2, OpCodes.Ldloc_3];
    private static readonly OpCode[] s_stloc = [OpCodes.Stloc_0, OpCodes.Stloc_1, OpCodes.Stloc_2, OpCodes.Stloc_3];

    private static readonly OpCode[] s_constants =
    [
        OpCodes.Ldc_I4_M1, OpCodes.Ldc_I4_0, OpCodes.Ldc_I4_1, OpCodes.Ldc_I4_2, OpCodes.Ldc_I4_3,
        OpCodes.Ldc_I4_4, OpCodes.Ldc_I4_5, OpCodes.Ldc_I4_6, OpCodes.Ldc_I4_7, OpCodes.Ldc_I4_8,
    ];

    /// <summary>Shortens the instructions of a body, and computes their offsets.</summary>
    public static void Apply(MethodBody body)
    {
        foreach (var instruction in body.Instructions) Shorten(instruction, body);
        ShortenBranches(body);
    }

    private static void Shorten(Instruction instruction, MethodBody body)
    {
        switch (instruction.OpCode.Code)
        {
            case Code.Ldarg:
                Shorten(instruction, Index(instruction, body), s_ldarg, OpCodes.Ldarg_S);
                break;
            case Code.Ldarga:
                Shorten(instruction, Index(instruction, body), [], OpCodes.Ldarga_S);
                break;
            case Code.Ldloc:
                Shorten(instruction, ((VariableDefinition)instruction.Operand).Index, s_ldloc, OpCodes.Ldloc_S);
                break;
            case Code.Stloc:
                Shorten(instruction, ((VariableDefinition)instruction.Operand).Index, s_stloc, OpCodes.Stloc_S);
                break;
            case Code.Ldloca:
                Shorten(instruction, ((VariableDefinition)instruction.Operand).Index, [], OpCodes.Ldloca_S);
                break;
            case Code.Ldc_I4:
                ShortenConstant(instruction, (int)instruction.Operand);
                break;
        }
    }

    private static int Index(Instruction instruction, MethodBody body)
    {
        var parameter = (ParameterDefinition)instruction.Operand;
        return parameter == body.ThisParameter ? 0 : parameter.Index + (body.Method.HasThis ? 1 : 0);
    }

    private static void Shorten(Instruction instruction, int index, OpCode[] withoutOperand, OpCode withByte)
    {
        if (index < withoutOperand.Length) (instruction.OpCode, instruction.Operand) = (withoutOperand[index], null);
        else if (index <= byte.MaxValue) instruction.OpCode = withByte;
    }

    private static void ShortenConstant(Instruction instruction, int value)
    {
        if (value is >= -1 and <= 8) (instruction.OpCode, instruction.Operand) = (s_constants[value + 1], null);
        else if (value is >= sbyte.MinValue and <= sbyte.MaxValue)
            (instruction.OpCode, instruction.Operand) = (OpCodes.Ldc_I4_S, (sbyte)value);
    }

    // Offsets before an instruction are those of the current code, offsets behind it those of the long code.
    private static void ShortenBranches(MethodBody body)
    {
        var offset = 0;
        foreach (var instruction in body.Instructions)
        {
            instruction.Offset = offset;
            offset += instruction.GetSize();
        }

        var saved = 0;
        foreach (var instruction in body.Instructions)
        {
            instruction.Offset -= saved;
            if (instruction.OpCode.OperandType != OperandType.InlineBrTarget) continue;
            var target = ((Instruction)instruction.Operand).Offset;
            if (target > instruction.Offset) target -= saved;
            if (target - (instruction.Offset + LongBranch) is < sbyte.MinValue or > sbyte.MaxValue) continue;
            instruction.OpCode = ShortBranch(instruction.OpCode);
            saved += Saved;
        }
    }

    private static OpCode ShortBranch(OpCode opcode) => opcode.Code switch
    {
        Code.Br => OpCodes.Br_S,
        Code.Brfalse => OpCodes.Brfalse_S,
        Code.Brtrue => OpCodes.Brtrue_S,
        Code.Beq => OpCodes.Beq_S,
        Code.Bge => OpCodes.Bge_S,
        Code.Bgt => OpCodes.Bgt_S,
        Code.Ble => OpCodes.Ble_S,
        Code.Blt => OpCodes.Blt_S,
        Code.Bne_Un => OpCodes.Bne_Un_S,
        Code.Bge_Un => OpCodes.Bge_Un_S,
        Code.Bgt_Un => OpCodes.Bgt_Un_S,
        Code.Ble_Un => OpCodes.Ble_Un_S,
        Code.Blt_Un => OpCodes.Blt_Un_S,
        Code.Leave => OpCodes.Leave_S,
        _ => throw new ArgumentOutOfRangeException(nameof(opcode), opcode.Code, "not a branch in its long form"),
    };
}
