namespace Async2.Compiler.Model;

/// <summary>The targets of branches.</summary>
internal static class Branches
{
    /// <summary>The targets of an instruction, in the order of its jump table; none if it does not branch.</summary>
    public static Instruction[] Targets(Instruction instruction) => instruction.Operand switch
    {
        Instruction target => [target],
        Instruction[] table => table,
        _ => [],
    };

    /// <summary>
    /// Redirects a branch, or each entry of a jump table, by <paramref name="to"/>; leaves any other instruction unchanged.
    /// </summary>
    public static void Redirect(Instruction instruction, Func<Instruction, Instruction> to)
    {
        if (instruction.Operand is Instruction target) instruction.Operand = to(target);
        else if (instruction.Operand is Instruction[] table) instruction.Operand = Redirected(table, to);
    }

    // Separate, because the closure of its lambda would otherwise be allocated for every instruction.
    private static Instruction[] Redirected(Instruction[] table, Func<Instruction, Instruction> to) =>
        Array.ConvertAll(table, target => to(target));
}
