using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Async2.Compiler.Tests.Support;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Analysis;

public class LivenessTests
{
    private readonly Scratch _scratch = new();

    [Fact]
    public void A_value_lives_from_its_store_to_its_last_load()
    {
        var body = _scratch.Body("""
            .locals
            0 int32 x
            ldc.i4 1
            stloc x
            nop
            ldloc x
            ret
            """);
        Assert.Equal(["", "", "x", "x", ""], Enumerable.Range(0, 5).Select(i => Live(body, l => l.LiveBefore(i))));
        Assert.Equal("x", Live(body, l => l.LiveAfter(1)));
    }

    [Fact]
    public void Arguments_are_variables_too()
    {
        var body = _scratch.Body("""
            nop
            ldarg a
            starg a
            nop
            ldarg a
            ret
            """);
        Assert.Equal("a", Live(body, l => l.LiveBefore(0), argumentsToo: true));
        Assert.Equal("", Live(body, l => l.LiveAfter(1), argumentsToo: true));
        Assert.Equal("a", Live(body, l => l.LiveAfter(2), argumentsToo: true));
    }

    [Fact]
    public void Every_instruction_of_a_try_region_may_go_to_its_handlers()
    {
        var body = _scratch.Body("""
            .locals
            0 int32 x
            .try {
                nop
                ldc.i4 1
                stloc x
                leave L
            } catch Exception {
                pop
                ldloc x
                call C::Use(int32)
                leave L
            }
            L:
            ldc.i4 0
            ret
            """);
        Assert.Equal("x", Live(body, l => l.LiveBefore(0)));
        Assert.Equal("", Live(body, l => l.LiveAfter(body.At(Code.Leave))));
    }

    [Fact]
    public void Leave_goes_through_the_finally_blocks_that_it_crosses()
    {
        var body = _scratch.Body("""
            .locals
            0 int32 x
            1 int32 y
            .try {
                .try {
                    nop
                    leave L
                } finally {
                    ldc.i4 1
                    stloc x
                    endfinally
                }
            } finally {
                ldloc x
                call C::Use(int32)
                ldc.i4 2
                stloc y
                endfinally
            }
            L:
            ldloc y
            ret
            """);
        Assert.Equal("x", Live(body, l => l.LiveAfter(body.At(Code.Leave)))); // The inner finally may throw before its store.
        Assert.Equal("x", Live(body, l => l.LiveAfter(body.At(Code.Stloc))));
        Assert.Equal("y", Live(body, l => l.LiveBefore(body.At(Code.Endfinally, 1))));
    }

    [Fact]
    public void A_filter_runs_before_the_finally_blocks_within()
    {
        var body = _scratch.Body("""
            .locals
            0 int32 x
            .try {
                .try {
                    leave L
                } finally {
                    ldloc x
                    call C::Use(int32)
                    endfinally
                }
            } filter {
                pop
                ldc.i4 5
                stloc x
                ldc.i4 0
                endfilter
            } handler {
                pop
                leave L
            }
            L:
            ldc.i4 0
            ret
            """);
        Assert.Equal("x", Live(body, l => l.LiveAfter(body.At(Code.Stloc))));
    }

    [Fact]
    public void An_address_is_a_use_but_for_initobj()
    {
        var body = _scratch.Body("""
            .locals
            0 S r
            1 int32 x
            nop
            ldloca r
            initobj S
            ldloca x
            call C::UseRef(int32&)
            ldloc r
            call C::UseStruct(S)
            ldc.i4 0
            ret
            """);
        var liveness = Liveness.Of(body);
        Assert.Equal("x", Names(liveness.LiveBefore(0)));
        Assert.Equal("r", Names(liveness.LiveAfter(body.At(Code.Call))));
        Assert.True(liveness.IsAddressTaken(body.Locals[1]));
        Assert.False(liveness.IsAddressTaken(body.Locals[0]));
    }

    [Fact]
    public void Initobj_of_another_type_is_no_definition()
    {
        var body = _scratch.Body("""
            .locals
            0 S r
            ldloca r
            initobj int32
            ldloc r
            call C::UseStruct(S)
            ldc.i4 0
            ret
            """);
        Assert.Equal("r", Live(body, l => l.LiveBefore(0)));
    }

    [Fact]
    public void A_constructor_defines_the_struct_that_it_is_called_on()
    {
        var constructor = new MethodReference(".ctor", _scratch.Module.TypeSystem.Void, _scratch.Struct) { HasThis = true };
        constructor.Parameters.Add(new ParameterDefinition(_scratch.Module.TypeSystem.Int32));
        _scratch.Known(constructor);
        var body = _scratch.Body("""
            .locals
            0 S r
            nop
            ldloca r
            ldc.i4 1
            call S::.ctor(int32)
            ldloc r
            call C::UseStruct(S)
            ldc.i4 0
            ret
            """);
        Assert.Equal("", Live(body, l => l.LiveBefore(0)));
        Assert.Equal("r", Live(body, l => l.LiveAfter(body.At(Code.Call))));
    }

    [Fact]
    public void A_loop_keeps_what_its_next_round_reads()
    {
        var body = _scratch.Body("""
            .locals
            0 int32 x
            L:
            ldloc x
            call C::Use(int32)
            nop
            call C::Coin()
            brtrue L
            ldc.i4 0
            ret
            """);
        Assert.Equal("x", Live(body, l => l.LiveBefore(body.At(Code.Nop))));
        Assert.Equal("", Live(body, l => l.LiveBefore(body.At(Code.Ldc_I4))));
    }

    [Fact]
    public void Locals_that_come_later_are_in_no_set()
    {
        var body = _scratch.Body("ldc.i4 0\nret");
        var set = Liveness.Of(body).LiveBefore(0);
        var late = body.AddLocal(_scratch.Module.TypeSystem.Int32);
        Assert.False(set.Contains(late));
        Assert.Empty(set.Locals);
    }

    // More than a machine word of variables.
    [Fact]
    public void There_may_be_many_variables()
    {
        var locals = string.Join('\n', Enumerable.Range(0, 200).Select(i => $"{i} int32 x{i}"));
        var loads = string.Join('\n', Enumerable.Range(0, 200).Select(i => $"ldloc x{i}\ncall C::Use(int32)"));
        var body = _scratch.Body($"{locals}\n{loads}\nldc.i4 0\nret");
        var liveness = Liveness.Of(body);
        Assert.Equal(200, liveness.LiveBefore(0).Count);
        Assert.Equal(body.Locals.Skip(70), liveness.LiveBefore(140).Locals);
    }

    private static string Live(IlBody body, Func<Liveness, LiveSet> at, bool argumentsToo = false)
    {
        var set = at(Liveness.Of(body));
        return argumentsToo ? string.Join(' ', set.Arguments.Select(a => a.Name)) : Names(set, body);
    }

    private static string Names(LiveSet set, IlBody body) =>
        string.Join(' ', set.Locals.Select(l => body.Scopes.Single(s => s.Local == l).Name));

    private static string Names(LiveSet set) => string.Join(' ', set.Locals.Select(l => l.VariableType.Name == "S" ? "r" : "x"));
}
