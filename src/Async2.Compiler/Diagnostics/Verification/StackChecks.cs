namespace Async2.Compiler.Diagnostics.Verification;

/// <summary>Checks that the evaluation stack has the right depth, and that each instruction accepts its operands.</summary>
internal static class StackChecks
{
    public static void Run(ControlFlow flow, Regions regions, Problems problems)
    {
        var types = StackTypes.Of(flow, problems.Add);
        if (problems.Any) return; // With wrong depths the types are meaningless.

        foreach (var region in regions.All)
        {
            if (region.Kind == RegionKind.Try && types.IsReached(region.Start) && types.DepthBefore(region.Start) is var depth and > 0)
                problems.Add(region.Start, $"{depth} values on the stack where a try region begins");
        }

        var operands = new StackSlot[64];
        var kinds = new OperandKinds(flow.Body);
        for (var i = 0; i < flow.Body.Code.Count; i++)
        {
            if (!types.IsReached(i)) continue;
            var instruction = flow.Body.Code[i];
            var pops = StackEffect.Pops(instruction, flow.Body);
            if (MustBeLast(instruction) && types.DepthBefore(i) is var left && left > pops)
                problems.Add(i, $"leaves {left - pops} values on the stack");
            if (operands.Length < pops) operands = new StackSlot[pops];
            var popped = operands.AsSpan(0, pops);
            types.Operands(i, popped);
            if (kinds.ProblemWith(instruction, popped, i) is { } problem) problems.Add(i, problem);
        }
    }

    // A leave empties the stack, ECMA-335 III.3.46.
    private static bool MustBeLast(Instruction instruction) =>
        instruction.OpCode.Code is Code.Ret or Code.Endfinally or Code.Endfilter or Code.Jmp;
}
