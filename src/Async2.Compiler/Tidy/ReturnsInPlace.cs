namespace Async2.Compiler.Tidy;

/// <summary>Returns directly where the result is known, instead of jumping to the end of the body.</summary>
/// <remarks>
/// <code>
/// stloc v;  br L;  …  L: ldloc v;  ret    →    ret
/// br L;  …  L: ret                        →    ret
/// </code>
/// </remarks>
internal static class ReturnsInPlace
{
    public static void Run(IlBody body)
    {
        var edit = new BodyEdit(body);
        for (var i = 0; i < body.Code.Count; i++)
        {
            if (body.Code[i].OpCode.Code == Code.Br && ((Instruction)body.Code[i].Operand).OpCode.Code == Code.Ret)
                edit.Replace(body.Code[i], Il.Of(OpCodes.Ret));
            else if (body.Code[i].OpCode.Code == Code.Stloc && i + 1 < body.Code.Count
                && IsReturnOf(body.Code[i].Operand, Next(body.Code[i + 1]), body))
                edit.Replace(body.Code[i], Il.Of(OpCodes.Ret));
        }

        edit.Apply();
        RemoveUnreachable.Run(body);
    }

    private static bool IsReturnOf(object local, Instruction load, IlBody body) =>
        load.OpCode.Code == Code.Ldloc && load.Operand == local
            && body.Code.IndexOf(load) is var position && position + 1 < body.Code.Count && body.Code[position + 1].OpCode.Code == Code.Ret;

    private static Instruction Next(Instruction instruction) =>
        instruction.OpCode.Code == Code.Br ? (Instruction)instruction.Operand : instruction;
}
