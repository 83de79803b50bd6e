using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Diagnostics.Verification;

/// <summary>
/// The <c>.maxstack</c> that Cecil will write is enough: if it is too small, the runtime refuses the method.
/// </summary>
/// <remarks>
/// <code>
///     br L2
/// L1: stloc x      after the br, and with no jump from above, the stack counts as empty,
///     ldc.i4 2     so that this one is thought to be the only value on it
///     …
/// L2: ldc.i4 1
///     br L1
/// </code>
/// Cecil reads the code once, from front to back, and unreachable code with it. That is what ECMA-335 III.1.7.5 lets it do, but
/// neither the runtime nor our passes keep to that rule otherwise. This is the same calculation.
/// </remarks>
internal static class MaxStackChecks
{
    public static void Run(ControlFlow flow, StackTypes types, Problems problems)
    {
        var written = Written(flow);
        var code = flow.Body.Code;
        for (var i = 0; i < code.Count; i++)
        {
            if (!types.IsReached(i)) continue;
            var depth = types.DepthBefore(i);
            var needed = Math.Max(depth, depth - StackEffect.Pops(code[i], flow.Body) + StackEffect.Pushes(code[i]));
            if (needed <= written) continue;
            problems.Add(i, $"needs {needed} values on the stack, but Cecil will write .maxstack {written}");
            return;
        }
    }

    private static int Written(ControlFlow flow)
    {
        var code = flow.Body.Code;
        var fromAbove = new int[code.Count]; // 0 is not recorded.
        for (var i = 0; i < code.Count; i++) fromAbove[i] = flow.EntryDepth(i) ?? 0;
        var (depth, max) = (0, 0);
        for (var i = 0; i < code.Count; i++)
        {
            if (fromAbove[i] != 0) depth = fromAbove[i];
            max = Math.Max(max, depth);
            depth = code[i].OpCode.Code == Code.Leave ? 0 : depth + Delta(code[i], flow.Body);
            max = Math.Max(max, depth);
            if (depth != 0 && code[i].Operand is Instruction or Instruction[])
                foreach (var target in Targets(code[i])) Record(flow.Positions[target]);
            if (code[i].OpCode.FlowControl is FlowControl.Branch or FlowControl.Break or FlowControl.Return or FlowControl.Throw) depth = 0;
        }

        return max;

        void Record(int target) => fromAbove[target] = fromAbove[target] == 0 ? depth : Math.Max(fromAbove[target], depth);
    }

    private static IEnumerable<Instruction> Targets(Instruction jump) => jump.Operand as Instruction[] ?? [(Instruction)jump.Operand];

    // Not quite what the instruction does: a function pointer is not counted as popped, a modified void is counted as pushed.
    private static int Delta(Instruction instruction, IlBody body)
    {
        if (instruction.OpCode.FlowControl == FlowControl.Call)
        {
            var method = (IMethodSignature)instruction.Operand;
            var self = method.HasThis ? instruction.OpCode.Code == Code.Newobj ? 1 : -1 : 0;
            return self - method.Parameters.Count + (method.ReturnType.MetadataType == MetadataType.Void ? 0 : 1);
        }

        return instruction.OpCode.Code == Code.Ret ? 0 : StackEffect.Pushes(instruction) - StackEffect.Pops(instruction, body);
    }
}
