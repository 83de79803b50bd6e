using Async2.Compiler.Analysis;
using Async2.Compiler.Model;

namespace Async2.Behaviour.Tests.Mutants.Mutations;

/// <summary>Duplicates the target of a forward branch, up to the next unconditional jump.</summary>
internal static class DuplicatedTails
{
    private const int Longest = 40;

    public static void Run(IlBody body, Random random)
    {
        var flow = ControlFlow.Of(body);
        var regions = Regions.Of(flow);
        var targets = JumpTargets.Of(body);
        if (Place.Choose(body, random, IsEnteredTwice) is not { } start) return;
        var tail = TailFrom(body, regions, start)!;
        // Behind the previous instruction, so that jumps still go to the original.
        var before = body.Code[start - 1];
        var edit = new BodyEdit(body);
        edit.Replace(before, [before, .. Copies.Of(tail, body)]);
        edit.Apply();

        bool IsEnteredTwice(int i) => i > 0 && targets.Contains(body.Code[i]) && flow.IsReachable(i) && !Place.EndsBlock(body.Code[i - 1])
            && !regions.All.Any(r => r.Start == i || r.End == i) && TailFrom(body, regions, i) is not null;
    }

    private static List<Mono.Cecil.Cil.Instruction>? TailFrom(IlBody body, Regions regions, int start)
    {
        var end = start;
        while (end < body.Code.Count && end - start < Longest && !Place.EndsBlock(body.Code[end])) end++;
        return end < body.Code.Count && Place.EndsBlock(body.Code[end]) && Place.AreInOnePiece(regions, start, end + 1)
            ? body.Code.GetRange(start, end + 1 - start)
            : null;
    }
}
