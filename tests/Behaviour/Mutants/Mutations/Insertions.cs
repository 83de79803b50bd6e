using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Behaviour.Tests.Mutants.Mutations;

/// <summary>Code without effect, inserted between two instructions.</summary>
internal static class Insertions
{
    public static void Nop(IlBody body, Random random) => Insert(body, random, (_, _) => true, _ => [Il.Of(OpCodes.Nop)]);

    /// <summary><c>dup; pop</c> where there is a value on the stack.</summary>
    public static void DupAndPop(IlBody body, Random random) =>
        Insert(body, random, (types, i) => types.DepthBefore(i) > 0, _ => [Il.Of(OpCodes.Dup), Il.Of(OpCodes.Pop)]);

    /// <summary><c>stloc x; ldloc x</c> where the value on the stack can be stored in a local.</summary>
    public static void StoreAndLoad(IlBody body, Random random)
    {
        var types = StackTypes.Of(body);
        Insert(body, random, (_, i) => TypeOfTop(types, i) is not null, i =>
        {
            var local = body.AddLocal(TypeOfTop(types, i)!);
            return [Il.Of(OpCodes.Stloc, local), Il.Of(OpCodes.Ldloc, local)];
        });
    }

    /// <summary>A branch on a constant, both of whose targets are the next instruction.</summary>
    public static void ConstantBranch(IlBody body, Random random)
    {
        var isTaken = random.Next(2);
        var opcode = random.Next(2) == 0 ? OpCodes.Brtrue : OpCodes.Brfalse;
        var between = random.Next(2) == 0;
        Insert(body, random, (_, _) => true, i =>
        {
            var branch = Il.Of(opcode, body.Code[i]);
            return between ? [Il.Constant(isTaken), branch, Il.Of(OpCodes.Nop)] : [Il.Constant(isTaken), branch];
        });
    }

    /// <summary>A jump to the next instruction.</summary>
    public static void SplitBlock(IlBody body, Random random) => Insert(body, random, (_, _) => true, i => [Il.Of(OpCodes.Br, body.Code[i])]);

    /// <summary>A value on the stack that a <c>leave</c> drops.</summary>
    public static void ValueBeforeLeave(IlBody body, Random random) =>
        Insert(body, random, (_, i) => body.Code[i].OpCode.Code == Code.Leave, _ => [Il.Constant(random.Next())]);

    private static void Insert(IlBody body, Random random, Func<StackTypes, int, bool> fits, Func<int, List<Instruction>> codeAt)
    {
        var types = StackTypes.Of(body);
        if (Place.Choose(body, random, i => types.IsReached(i) && Place.MayInsertBefore(body, i) && fits(types, i)) is not { } place) return;
        var code = codeAt(place);
        Aim(code, body.Code[place]);
        var edit = new BodyEdit(body);
        edit.InsertBefore(body.Code[place], code);
        edit.Apply();
    }

    // A jump to the instruction behind the code would become one to the code itself, so it goes to a nop between the two.
    private static void Aim(List<Instruction> code, Instruction next)
    {
        if (!code.Exists(i => i.Operand == next)) return;
        var landing = Il.Of(OpCodes.Nop);
        foreach (var jump in code.Where(i => i.Operand == next)) jump.Operand = landing;
        code.Add(landing);
    }

    private static Mono.Cecil.TypeReference? TypeOfTop(StackTypes types, int position) =>
        types.DepthBefore(position) is > 0 and var depth
            && types.Before(position)[depth - 1] is { Kind: not (StackKind.Null or StackKind.Unknown) } top
            ? types.SpillType(top)
            : null;
}
