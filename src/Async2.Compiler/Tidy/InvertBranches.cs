namespace Async2.Compiler.Tidy;

/// <summary>Turns a branch over a jump into one branch: <c>brtrue NEXT; br X; NEXT:</c> becomes <c>brfalse X</c>.</summary>
internal static class InvertBranches
{
    public static void Run(IlBody body)
    {
        var targets = JumpTargets.Of(body);
        var steps = body.Yields.Values.ToHashSet();
        var edit = new BodyEdit(body);
        for (var i = 0; i + 2 < body.Code.Count; i++)
        {
            var (branch, jump) = (body.Code[i], body.Code[i + 1]);
            if (branch.OpCode.Code is not (Code.Brtrue or Code.Brfalse) || jump.OpCode.Code != Code.Br) continue;
            if (!ReferenceEquals(branch.Operand, body.Code[i + 2])) continue;
            // A debugger stops at it.
            if (targets.Contains(jump) || steps.Contains(jump) || body.SequencePoints.ContainsKey(jump)) continue;
            branch.OpCode = branch.OpCode.Code == Code.Brtrue ? OpCodes.Brfalse : OpCodes.Brtrue;
            branch.Operand = jump.Operand;
            edit.Remove(jump);
        }

        edit.Apply();
    }
}
