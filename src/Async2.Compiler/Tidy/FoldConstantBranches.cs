namespace Async2.Compiler.Tidy;

/// <summary>Replaces a branch on a constant directly before it by a jump, or removes it.</summary>
internal static class FoldConstantBranches
{
    public static void Run(IlBody body)
    {
        var targets = JumpTargets.Of(body);
        var edit = new BodyEdit(body);
        for (var i = 0; i + 2 < body.Code.Count; i++)
        {
            var (constant, branch) = (body.Code[i], body.Code[i + 1]);
            if (constant.OpCode.Code != Code.Ldc_I4 || branch.OpCode.Code is not (Code.Brtrue or Code.Brfalse)) continue;
            if (targets.Contains(branch)) continue;
            var isTaken = (int)constant.Operand != 0 == (branch.OpCode.Code == Code.Brtrue);
            edit.Replace(constant, Il.Of(OpCodes.Br, isTaken ? branch.Operand : body.Code[i + 2]));
            edit.Remove(branch);
        }

        edit.Apply();
    }
}
