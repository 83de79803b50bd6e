using Async2.Compiler.Model;
using Async2.Compiler.Tests.Support;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Analysis;

public class PositionsTests
{
    private readonly Scratch _scratch = new();

    [Fact]
    public void Positions_stay_those_of_the_code_that_was_when_somebody_else_asks_after_an_edit()
    {
        var body = _scratch.Body("nop\nldc.i4 1\npop\nldc.i4 0\nret");
        var (code, before) = (body.Code, body.Positions());
        var edit = new BodyEdit(body);
        edit.Remove(code[1]);
        edit.Remove(code[2]);
        edit.Apply();
        var after = body.Positions();
        Assert.Equal([0, 1, 2, 3, 4], code.Select(i => before[i]));
        Assert.Equal([0, 1, 2], body.Code.Select(i => after[i]));
        Assert.False(after.Contains(code[1]));
        Assert.False(after.Contains(Il.Of(OpCodes.Nop)));
    }

    [Fact]
    public void An_instruction_may_stand_in_two_bodies()
    {
        var (one, other) = (_scratch.Body("nop\nnop\nldc.i4 0\nret"), _scratch.Body("ldc.i4 0\nret"));
        other.Code.Insert(0, one.Code[1]);
        var (inOne, inOther) = (one.Positions(), other.Positions());
        Assert.Equal((1, 0), (inOne[one.Code[1]], inOther[one.Code[1]]));
    }

    [Fact]
    public void An_instruction_that_stands_in_the_code_twice_is_told()
    {
        var body = _scratch.Body("nop\nldc.i4 0\nret");
        Assert.True(body.Positions().AreUnique);
        body.Code.Insert(0, body.Code[1]);
        Assert.False(body.Positions().AreUnique);
    }

    [Fact]
    public void Compiled_code_without_offsets_is_found_all_the_same()
    {
        var method = _scratch.Method();
        var target = Instruction.Create(OpCodes.Ldc_I4_1);
        foreach (var instruction in (Instruction[])[Instruction.Create(OpCodes.Br, target), target, Instruction.Create(OpCodes.Ret)])
            method.Body.Instructions.Add(instruction);
        foreach (var instruction in method.Body.Instructions) instruction.Offset = 0;
        var body = IlBody.CopyOf(method);
        Assert.Same(body.Code[1], body.Code[0].Operand);
    }
}
