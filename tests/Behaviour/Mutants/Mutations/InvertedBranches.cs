using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Behaviour.Tests.Mutants.Mutations;

/// <summary><c>brtrue L</c> becomes <c>brfalse N; br L; N:</c>.</summary>
internal static class InvertedBranches
{
    private static readonly Dictionary<Code, OpCode> s_inverse = new()
    {
        [Code.Brtrue] = OpCodes.Brfalse,
        [Code.Brfalse] = OpCodes.Brtrue,
        [Code.Beq] = OpCodes.Bne_Un,
        [Code.Bne_Un] = OpCodes.Beq,
    };

    public static void Run(IlBody body, Random random)
    {
        if (Place.Choose(body, random, i => s_inverse.ContainsKey(body.Code[i].OpCode.Code)) is not { } place) return;
        var branch = body.Code[place];
        var next = Il.Of(OpCodes.Nop);
        var edit = new BodyEdit(body);
        edit.Replace(branch, Il.Of(s_inverse[branch.OpCode.Code], next), Il.Of(OpCodes.Br, branch.Operand), next);
        edit.Apply();
    }
}
