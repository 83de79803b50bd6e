namespace Async2.Compiler.Model;

/// <summary>Short constructors for instructions.</summary>
internal static class Il
{
    public static Instruction Of(OpCode opcode) => Instruction.Create(opcode);

    public static Instruction Of(OpCode opcode, object? operand)
    {
        var instruction = Instruction.Create(OpCodes.Nop);
        instruction.OpCode = opcode;
        instruction.Operand = operand;
        return instruction;
    }

    public static Instruction Constant(int value) => Of(OpCodes.Ldc_I4, value);

    public static Instruction Call(MethodReference method) => Of(OpCodes.Call, method);
}
