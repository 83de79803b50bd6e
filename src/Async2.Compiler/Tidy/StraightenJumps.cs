namespace Async2.Compiler.Tidy;

/// <summary>Removes <c>nop</c>s and branches to the next instruction, and redirects a branch to a branch to its final target.</summary>
/// <remarks>The sequence point of a removed instruction moves to the next one, so stepping in a debugger keeps its lines.</remarks>
internal static class StraightenJumps
{
    public static void Run(IlBody body)
    {
        for (var before = int.MaxValue; body.Code.Count < before;)
        {
            before = body.Code.Count;
            ThreadJumps(body);
            RemoveUnreachable.Run(body);
            DropEmpty(body);
        }
    }

    private static void ThreadJumps(IlBody body)
    {
        Func<Instruction, Instruction> final = target => Final(body, target);
        foreach (var instruction in body.Code) Branches.Redirect(instruction, final);
    }

    // Neither through nor to the first instruction of a try region: whether a jump there enters the region depends on its origin.
    private static Instruction Final(IlBody body, Instruction target)
    {
        for (var hops = 0; hops < 8 && target.OpCode.Code == Code.Br && !StartsRegion(body, target); hops++)
        {
            var next = (Instruction)target.Operand;
            if (StartsRegion(body, next)) break;
            target = next;
        }

        return target;
    }

    // Keeps a jump target before a try region: from inside the region, a jump to its first instruction would not leave it.
    private static void DropEmpty(IlBody body)
    {
        var edit = new BodyEdit(body);
        HashSet<Instruction>? targets = null;
        for (var i = 0; i + 1 < body.Code.Count; i++)
        {
            var instruction = body.Code[i];
            var empty = instruction.OpCode.Code == Code.Nop
                || instruction.OpCode.Code == Code.Br && ReferenceEquals(instruction.Operand, body.Code[i + 1]);
            if (!empty) continue;
            var isBeforeRegion = StartsRegion(body, body.Code[i + 1]);
            if (isBeforeRegion && (targets ??= [.. body.Code.SelectMany(Branches.Targets)]).Contains(instruction)) continue;
            edit.Remove(instruction);
        }

        edit.Apply();
    }

    private static bool StartsRegion(IlBody body, Instruction instruction) =>
        body.Handlers.Exists(h => ReferenceEquals(h.TryStart, instruction)
            || ReferenceEquals(h.HandlerStart, instruction) || ReferenceEquals(h.FilterStart, instruction));
}
