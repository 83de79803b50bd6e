using Mono.Cecil.Cil;

namespace Async2.Compiler.Model;

/// <summary>Where instructions branch to.</summary>
internal static class Branches
{
    /// <summary>Where the instruction may branch to, in the order of its jump table; nothing for what does not branch.</summary>
    public static Instruction[] Targets(Instruction instruction) => instruction.Operand switch
    {
        Instruction target => [target],
        Instruction[] table => table,
        _ => [],
    };

    /// <summary>
    /// Sends a branch, or each entry of a jump table, to where <paramref name="to"/> says; any other instruction is left alone.
    /// </summary>
    public static void Redirect(Instruction instruction, Func<Instruction, Instruction> to)
    {
        if (instruction.Operand is Instruction target) instruction.Operand = to(target);
        else if (instruction.Operand is Instruction[] table) instruction.Operand = Redirected(table, to);
    }

    // Apart: what its lambda captures would else be made for every instruction.
    private static Instruction[] Redirected(Instruction[] table, Func<Instruction, Instruction> to) =>
        Array.ConvertAll(table, target => to(target));
}
