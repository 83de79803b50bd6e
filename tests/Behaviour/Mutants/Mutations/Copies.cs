using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Behaviour.Tests.Mutants.Mutations;

/// <summary>Copies of instructions, with their lines.</summary>
internal static class Copies
{
    /// <summary>A copy of each instruction; jumps from one to another go to the copies.</summary>
    public static List<Instruction> Of(List<Instruction> code, IlBody body)
    {
        List<Instruction> copies = [.. code.Select(i => Il.Of(i.OpCode, i.Operand))];
        foreach (var copy in copies) Branches.Redirect(copy, target => code.IndexOf(target) is >= 0 and var i ? copies[i] : target);
        for (var i = 0; i < code.Count; i++)
            if (body.SequencePoints.TryGetValue(code[i], out var point)) body.SequencePoints[copies[i]] = point;
        return copies;
    }
}
