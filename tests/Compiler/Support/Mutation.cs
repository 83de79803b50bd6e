using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Support;

/// <summary>Damages a body at random, in ways that a careless pass might.</summary>
internal static class Mutation
{
    public static void Apply(IlBody body, Random random)
    {
        var at = random.Next(body.Code.Count);
        var instruction = body.Code[at];
        switch (random.Next(8))
        {
            case 0:
                Edit(body, e => e.Remove(instruction));
                break;
            case 1:
                Edit(body, e => e.Replace(instruction, instruction, Il.Of(instruction.OpCode, instruction.Operand)));
                break;
            case 2 when at + 1 < body.Code.Count:
                (body.Code[at], body.Code[at + 1]) = (body.Code[at + 1], instruction);
                break;
            case 3 when body.Code.FindAll(i => i.Operand is Instruction) is { Count: > 0 } jumps:
                Pick(jumps, random).Operand = Pick(body.Code, random);
                break;
            case 4 when body.Handlers.Count > 0:
                Move(Pick(body.Handlers, random), random.Next(5), Pick(body.Code, random));
                break;
            case 5 when body.Handlers.Count > 1:
                body.Handlers.Reverse();
                break;
            case 6:
                (body.Code[at].OpCode, body.Code[at].Operand) = random.Next(4) switch
                {
                    0 => (OpCodes.Pop, (object?)null),
                    1 => (OpCodes.Dup, null),
                    2 => (OpCodes.Ret, null),
                    _ => (OpCodes.Ldnull, null),
                };
                break;
            case 7 when body.Code.FindAll(i => i.Operand is MethodReference) is { Count: > 1 } calls:
                Pick(calls, random).Operand = Pick(calls, random).Operand;
                break;
        }
    }

    private static void Edit(IlBody body, Action<BodyEdit> change)
    {
        if (body.Code.Count < 2) return;
        var edit = new BodyEdit(body);
        change(edit);
        edit.Apply();
    }

    private static void Move(ExceptionHandler handler, int bound, Instruction to)
    {
        switch (bound)
        {
            case 0: handler.TryStart = to; break;
            case 1: handler.TryEnd = to; break;
            case 2: handler.HandlerStart = to; break;
            case 3: handler.HandlerEnd = to; break;
            case 4 when handler.FilterStart is not null: handler.FilterStart = to; break;
        }
    }

    private static T Pick<T>(List<T> list, Random random) => list[random.Next(list.Count)];
}
