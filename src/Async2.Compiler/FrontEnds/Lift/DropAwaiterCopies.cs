namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Removes the copy of an awaiter through the field that kept it over a suspension.</summary>
/// <remarks>
/// <code>
/// u = a;  UnsafeAwaitAwaiter(a);  a = u;  u = default;    →    UnsafeAwaitAwaiter(a);
/// </code>
/// u is default before and after; nothing between reads it. If the awaiter is a class, u is an object, and a = (A)u.
/// </remarks>
internal static class DropAwaiterCopies
{
    public static void Run(IlBody body)
    {
        var targets = JumpTargets.Of(body);
        var edit = new BodyEdit(body);
        for (var i = 2; i + 3 < body.Code.Count; i++)
            if (AsyncHelpers.IsAwaitAwaiter(body.Code[i + 1])) TryDrop(body, i, targets, edit);
        edit.Apply();
    }

    // i: ldloc a; i+1: the await.
    private static void TryDrop(IlBody body, int i, HashSet<Instruction> targets, BodyEdit edit)
    {
        var code = body.Code;
        if (!Is(code[i], Code.Ldloc, out var awaiter)) return;
        if (!Is(code[i - 2], Code.Ldloc, out var saved) || saved != awaiter || !Is(code[i - 1], Code.Stloc, out var keeper)) return;
        var cast = code[i + 3].OpCode.Code == Code.Castclass ? 1 : 0;
        var restoring = i + 3 + cast;
        if (restoring >= code.Count || !Is(code[i + 2], Code.Ldloc, out var kept) || kept != keeper
            || !Is(code[restoring], Code.Stloc, out var restored))
            return;
        var clearing = restoring + 2 < code.Count && Clears(code[restoring + 1], code[restoring + 2], keeper!) ? 2 : 0;
        for (var k = i - 1; k <= restoring + clearing; k++)
            if (targets.Contains(code[k])) return;
        edit.Remove(code[i - 2]);
        edit.Remove(code[i - 1]);
        for (var k = i + 2; k <= restoring + clearing; k++) edit.Remove(code[k]);
        if (restored != awaiter) edit.Replace(code[i + 2], Il.Of(OpCodes.Ldloc, awaiter), Il.Of(OpCodes.Stloc, restored));
    }

    private static bool Clears(Instruction first, Instruction second, VariableDefinition keeper) =>
        first.OpCode.Code == Code.Ldloca && first.Operand == keeper && second.OpCode.Code == Code.Initobj
        || first.OpCode.Code == Code.Ldnull && second.OpCode.Code == Code.Stloc && second.Operand == keeper;

    private static bool Is(Instruction instruction, Code code, out VariableDefinition? local)
    {
        local = instruction.OpCode.Code == code ? (VariableDefinition)instruction.Operand : null;
        return local is not null;
    }
}
