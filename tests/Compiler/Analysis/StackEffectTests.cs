using Async2.Compiler.Analysis;
using System.Reflection;
using Async2.Compiler.Model;
using Async2.Compiler.Tests.Support;
using Mono.Cecil;
using Mono.Cecil.Cil;


namespace Async2.Compiler.Tests.Analysis;

public class StackEffectTests
{
    private readonly Scratch _scratch = new();

    [Theory]
    [InlineData("call C::Use(int32)", 1, 0)]
    [InlineData("call C::Coin()", 0, 1)]
    [InlineData("call C::Instance()", 1, 1)]
    [InlineData("newobj Exception::.ctor()", 0, 1)]
    [InlineData("callvirt Box`1<string>::Get()", 1, 1)]
    [InlineData("dup", 1, 2)]
    [InlineData("stelem.ref", 3, 0)]
    [InlineData("stfld S::x", 2, 0)]
    [InlineData("ldelem.i4", 2, 1)]
    [InlineData("throw", 1, 0)]
    [InlineData("endfinally", 0, 0)]
    [InlineData("endfilter", 1, 0)]
    [InlineData("initobj S", 1, 0)]
    [InlineData("sizeof S", 0, 1)]
    public void Pops_and_pushes(string line, int pops, int pushes)
    {
        var body = _scratch.Body(line);
        Assert.Equal((pops, pushes), (StackEffect.Pops(body.Code[0], body), StackEffect.Pushes(body.Code[0])));
    }

    [Theory]
    [InlineData("int32", 1)]
    [InlineData("void", 0)]
    public void Ret_pops_what_the_body_returns(string returns, int pops)
    {
        var body = _scratch.Body("ret", returns);
        Assert.Equal(pops, StackEffect.Pops(body.Code[0], body));
    }

    [Fact]
    public void A_modified_void_is_void()
    {
        var types = _scratch.Module.TypeSystem;
        var setter = new MethodReference("set_P", new RequiredModifierType(_scratch.Exception, types.Void), _scratch.Struct) { HasThis = true };
        Assert.Equal(0, StackEffect.Pushes(Il.Call(setter)));
    }

    [Fact]
    public void Calli_pops_its_pointer_and_an_explicit_this_only_once()
    {
        var body = _scratch.Body("ret", "void");
        var types = _scratch.Module.TypeSystem;
        var site = new CallSite(types.Void) { HasThis = true };
        site.Parameters.Add(new ParameterDefinition(types.Int32));
        Assert.Equal(3, StackEffect.Pops(Il.Of(OpCodes.Calli, site), body));
        site.ExplicitThis = true;
        Assert.Equal(2, StackEffect.Pops(Il.Of(OpCodes.Calli, site), body));
    }

    // The runtime library has a table of its own.
    [Fact]
    public void Every_other_opcode_agrees_with_Reflection_Emit()
    {
        var body = _scratch.Body("ret", "void");
        var ours = typeof(OpCodes).GetFields().Select(f => (OpCode)f.GetValue(null)!).ToDictionary(o => o.Name);
        foreach (var field in typeof(System.Reflection.Emit.OpCodes).GetFields(BindingFlags.Public | BindingFlags.Static))
        {
            var theirs = (System.Reflection.Emit.OpCode)field.GetValue(null)!;
            if (!ours.TryGetValue(theirs.Name!, out var opcode) || theirs.StackBehaviourPop == System.Reflection.Emit.StackBehaviour.Varpop) continue;
            var instruction = Il.Of(opcode, null);
            Assert.Equal(
                (theirs.Name, Parts(theirs.StackBehaviourPop.ToString()), Parts(theirs.StackBehaviourPush.ToString())),
                (theirs.Name, StackEffect.Pops(instruction, body), StackEffect.Pushes(instruction)));
        }
    }

    [Fact]
    public void What_leaves_a_region_empties_the_stack()
    {
        foreach (var opcode in new[] { OpCodes.Leave, OpCodes.Endfinally, OpCodes.Endfilter, OpCodes.Throw, OpCodes.Rethrow })
            Assert.True(StackEffect.Empties(Il.Of(opcode, null)));
        Assert.False(StackEffect.Empties(Il.Of(OpCodes.Br, null)));
    }

    // Pop1_pop1 is two, Pop0 and PopAll are none.
    private static int Parts(string shape) => shape.Split('_').Count(p => p is not ("Pop0" or "Push0" or "PopAll"));
}
