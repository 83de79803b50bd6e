namespace Async2.Compiler.Diagnostics.Verification;

/// <summary>Checks prefixes: each stands before an instruction that accepts it, and nothing jumps between the two.</summary>
internal static class PrefixChecks
{
    public static void Run(ControlFlow flow, Regions regions, Problems problems)
    {
        var code = flow.Body.Code;
        HashSet<int>? entries = null;
        for (var i = 0; i < code.Count; i++)
        {
            if (!IsPrefix(code[i])) continue;
            var prefixed = i + 1;
            while (prefixed < code.Count && IsPrefix(code[prefixed])) prefixed++;
            if (prefixed == code.Count || !Takes(code[prefixed], code[i].OpCode.Code))
                problems.Add(i, "the next instruction does not take the prefix");
            else if (code[i].OpCode.Code == Code.Tail && (prefixed + 1 == code.Count || code[prefixed + 1].OpCode.Code != Code.Ret))
                problems.Add(i, "the call is not followed by ret");
            entries ??= Entries(flow, regions);
            if (entries.Contains(i + 1)) problems.Add(i, "control can come between the prefix and its instruction");
        }
    }

    private static bool IsPrefix(Instruction instruction) =>
        instruction.OpCode.Code is Code.Unaligned or Code.Volatile or Code.Tail or Code.Constrained or Code.No or Code.Readonly;

    private static bool Takes(Instruction instruction, Code prefix) => prefix switch
    {
        Code.Constrained => instruction.OpCode.Code is Code.Callvirt or Code.Call or Code.Ldftn,
        Code.Tail => instruction.OpCode.Code is Code.Call or Code.Callvirt or Code.Calli,
        Code.Readonly => instruction.OpCode.Code == Code.Ldelema
            || instruction.OpCode.Code is Code.Call or Code.Callvirt && ((MethodReference)instruction.Operand).Name == "Address",
        Code.Volatile or Code.Unaligned => IsMemoryAccess(instruction.OpCode.Code),
        _ => true,
    };

    private static bool IsMemoryAccess(Code code) => code is (>= Code.Ldind_I1 and <= Code.Stind_R8)
        or Code.Stind_I or Code.Ldfld or Code.Stfld or Code.Ldflda or Code.Ldsfld or Code.Stsfld or Code.Ldobj
        or Code.Stobj or Code.Cpobj or Code.Cpblk or Code.Initblk;

    private static HashSet<int> Entries(ControlFlow flow, Regions regions)
    {
        var entries = regions.All.Select(r => r.Start).ToHashSet();
        for (var i = 0; i < flow.Body.Code.Count; i++)
        {
            if (flow.Body.Code[i].Operand is Instruction target) entries.Add(flow.Positions[target]);
            else if (flow.Body.Code[i].Operand is Instruction[] table) entries.UnionWith(table.Select(t => flow.Positions[t]));
        }

        return entries;
    }
}
