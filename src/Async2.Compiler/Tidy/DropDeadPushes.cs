namespace Async2.Compiler.Tidy;

/// <summary>Removes a pure push that is popped at once. Replaces a pure operation that is popped by pops of its operands.</summary>
internal static class DropDeadPushes
{
    public static void Run(IlBody body)
    {
        var targets = JumpTargets.Of(body);
        bool changed;
        do
        {
            changed = false;
            var edit = new BodyEdit(body);
            for (var i = 0; i + 1 < body.Code.Count; i++)
            {
                var (push, pop) = (body.Code[i], body.Code[i + 1]);
                if (pop.OpCode.Code != Code.Pop || targets.Contains(pop)) continue;
                if (!TryDrop(edit, push, pop)) continue;
                changed = true;
                i++;
            }

            edit.Apply();
            if (changed) targets = JumpTargets.Of(body);
        }
        while (changed);
    }

    private static bool TryDrop(BodyEdit edit, Instruction push, Instruction pop)
    {
        switch (push.OpCode.Code)
        {
            case Code.Ldc_I4 or Code.Ldloc or Code.Ldarg or Code.Ldloca or Code.Ldarga or Code.Ldnull or Code.Dup:
                edit.Remove(push);
                edit.Remove(pop);
                return true;
            case Code.Ceq or Code.Clt or Code.Cgt or Code.Clt_Un or Code.Cgt_Un or Code.Add or Code.Sub:
                edit.Replace(push, Il.Of(OpCodes.Pop));
                return true;
            default:
                return false;
        }
    }
}
