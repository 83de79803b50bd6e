using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Behaviour.Tests.Mutants.Mutations;

/// <summary>Moves some instructions to another place in their region, with a branch to them and one back.</summary>
internal static class MovedBlocks
{
    private const int Longest = 12;

    public static void Run(IlBody body, Random random)
    {
        var flow = ControlFlow.Of(body);
        var (regions, types) = (Regions.Of(flow), StackTypes.Of(flow));
        var length = 1 + random.Next(Longest);
        if (Place.Choose(body, random, i => i + length < body.Code.Count && IsEmpty(i) && IsEmpty(i + length)
            && Place.AreInOnePiece(regions, i, i + length) && regions.Innermost(i) == regions.Innermost(i + length)) is not { } from) return;
        if (Place.Choose(body, random, i => (i < from - 1 || i >= from + length) && Place.EndsBlock(body.Code[i])
            && regions.Innermost(i) == regions.Innermost(from)) is not { } end) return;
        Move(body, from, length, end);

        bool IsEmpty(int position) => types.IsReached(position) && types.DepthBefore(position) == 0 && Place.MayInsertBefore(body, position);
    }

    private static void Move(IlBody body, int from, int length, int end)
    {
        var piece = body.Code.GetRange(from, length);
        var back = body.Code[from + length];
        // Copies, because jumps to the first of them, and regions that begin there, refer to their original place.
        var copies = Copies.Of(piece, body);
        var edit = new BodyEdit(body);
        edit.Replace(piece[0], Il.Of(OpCodes.Br, copies[0]));
        foreach (var moved in piece.Skip(1)) edit.Replace(moved, Il.Of(OpCodes.Br, copies[piece.IndexOf(moved)]));
        edit.Replace(body.Code[end], [body.Code[end], .. copies, Il.Of(OpCodes.Br, back)]);
        edit.Apply();
    }
}
