using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Damage.Mutation;

/// <summary>Changes of bodies: operands, branch targets, instructions and exception handlers.</summary>
internal static class CodeEdits
{
    public static void ChangeOperand(Target target)
    {
        var body = target.Body();
        var named = body.Instructions.Where(i => i.Operand is MemberReference or VariableDefinition or ParameterDefinition).ToList();
        if (named.Count == 0) return;
        var instruction = target.Chance.Of(named);
        var alike = target.Body().Instructions.Where(i => i.Operand?.GetType() == instruction.Operand.GetType()).ToList();
        instruction.Operand = instruction.Operand switch
        {
            VariableDefinition => target.Chance.Of(body.Variables),
            TypeReference => target.Reference(),
            var operand => alike.Count > 0 ? target.Chance.Of(alike).Operand : operand,
        };
    }

    public static void ChangeNumber(Target target)
    {
        var numbers = target.Body().Instructions.Where(i => i.OpCode.Code is >= Code.Ldc_I4_M1 and <= Code.Ldc_I4).ToList();
        if (numbers.Count == 0) return;
        var number = target.Chance.Of(numbers);
        (number.OpCode, number.Operand) = (OpCodes.Ldc_I4, target.Chance.Below(12) - 4);
    }

    public static void ChangeTarget(Target target)
    {
        var body = target.Body();
        var jumps = body.Instructions.Where(i => i.Operand is Instruction or Instruction[]).ToList();
        if (jumps.Count == 0) return;
        var jump = target.Chance.Of(jumps);
        if (jump.Operand is Instruction[] { Length: > 0 } table) table[target.Chance.Below(table.Length)] = target.Chance.Of(body.Instructions);
        else if (jump.Operand is Instruction) jump.Operand = target.Chance.Of(body.Instructions);
    }

    public static void ChangeOpCode(Target target)
    {
        var simple = target.Body().Instructions.Where(i => i.Operand is null).ToList();
        var others = target.Body().Instructions.Where(i => i.Operand is null).ToList();
        if (simple.Count > 0 && others.Count > 0) target.Chance.Of(simple).OpCode = target.Chance.Of(others).OpCode;
    }

    public static void Remove(Target target)
    {
        var body = target.Body();
        var instruction = target.Chance.Of(body.Instructions);
        // Branches to it would have no target.
        (instruction.OpCode, instruction.Operand) = (target.Chance.OneIn(3) ? OpCodes.Pop : OpCodes.Nop, null);
    }

    public static void Swap(Target target)
    {
        var code = target.Body().Instructions;
        if (code.Count < 2) return;
        var (one, other) = (target.Chance.Of(code), target.Chance.Of(code));
        (one.OpCode, one.Operand, other.OpCode, other.Operand) = (other.OpCode, other.Operand, one.OpCode, one.Operand);
    }

    public static void Repeat(Target target)
    {
        var code = target.Body().Instructions;
        var instruction = target.Chance.Of(code);
        var copy = Instruction.Create(OpCodes.Nop);
        (copy.OpCode, copy.Operand) = (instruction.OpCode, instruction.Operand);
        code.Insert(target.Chance.Below(code.Count), copy);
    }

    public static void ChangeHandler(Target target)
    {
        var body = target.Body();
        if (!body.HasExceptionHandlers) return;
        var handler = target.Chance.Of(body.ExceptionHandlers);
        var instruction = target.Chance.Of(body.Instructions);
        switch (target.Chance.Below(8))
        {
            case 0: handler.TryStart = instruction; break;
            case 1: handler.TryEnd = instruction; break;
            case 2: handler.HandlerStart = instruction; break;
            case 3: handler.HandlerEnd = target.Chance.OneIn(2) ? null : instruction; break;
            case 4: (handler.HandlerType, handler.CatchType) = (ExceptionHandlerType.Finally, null); break;
            case 5: handler.CatchType = handler.HandlerType == ExceptionHandlerType.Catch ? target.Reference() : null; break;
            case 6: body.ExceptionHandlers.Remove(handler); break;
            default: body.ExceptionHandlers.Insert(0, handler); break;
        }
    }

    public static void ChangeLocal(Target target)
    {
        var body = target.Body();
        if (body.HasVariables) target.Chance.Of(body.Variables).VariableType = target.Reference();
        if (target.Chance.OneIn(3)) body.InitLocals ^= true;
    }
}
