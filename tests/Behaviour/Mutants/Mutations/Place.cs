using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Behaviour.Tests.Mutants.Mutations;

/// <summary>Chooses the place of a change.</summary>
internal static class Place
{
    /// <summary>A random position that satisfies <paramref name="fits"/>; null if there is none.</summary>
    public static int? Choose(IlBody body, Random random, Func<int, bool> fits)
    {
        int[] places = [.. Enumerable.Range(0, body.Code.Count).Where(fits)];
        return places.Length == 0 ? null : places[random.Next(places.Length)];
    }

    /// <summary>Whether code may be inserted before the instruction: nothing may separate a prefix from its instruction.</summary>
    public static bool MayInsertBefore(IlBody body, int position) => position == 0 || body.Code[position - 1].OpCode.OpCodeType != OpCodeType.Prefix;

    /// <summary>Whether control never passes from the instruction to the next one.</summary>
    public static bool EndsBlock(Instruction instruction) =>
        instruction.OpCode.FlowControl is FlowControl.Branch or FlowControl.Return or FlowControl.Throw;

    /// <summary>Whether the instructions are in the same region, and no region begins or ends between them.</summary>
    public static bool AreInOnePiece(Regions regions, int from, int to)
    {
        for (var i = from; i < to; i++)
            if (regions.Innermost(i) != regions.Innermost(from) || i > from && regions.All.Any(r => r.Start == i || r.End == i)) return false;
        return true;
    }
}
