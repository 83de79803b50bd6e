using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Behaviour.Tests.Mutants.Mutations;

/// <summary>A constant becomes the result of an operation on two others.</summary>
internal static class ComputedConstants
{
    public static void Run(IlBody body, Random random)
    {
        var other = random.Next(1000);
        var operation = random.Next(3);
        if (Place.Choose(body, random, i => body.Code[i].OpCode.Code == Code.Ldc_I4) is not { } place) return;
        var value = (int)body.Code[place].Operand;
        var edit = new BodyEdit(body);
        edit.Replace(body.Code[place], operation switch
        {
            0 => [Il.Constant(unchecked(value - other)), Il.Constant(other), Il.Of(OpCodes.Add)],
            1 => [Il.Constant(unchecked(value + other)), Il.Constant(other), Il.Of(OpCodes.Sub)],
            _ => [Il.Constant(value ^ other), Il.Constant(other), Il.Of(OpCodes.Xor)],
        });
        edit.Apply();
    }
}
