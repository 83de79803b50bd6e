using Async2.Compiler.Analysis;
using Async2.Compiler.Tests.Support;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Analysis;

public class ControlFlowTests
{
    private readonly Scratch _scratch = new();

    [Fact]
    public void Branches_fall_through_first()
    {
        var flow = ControlFlow.Of(_scratch.Body("""
            ldarg a
            brtrue L
            ldc.i4 1
            ret
            L:
            ldc.i4 2
            ret
            """));
        Assert.Equal([1], flow.Successors(0));
        Assert.Equal([2, 4], flow.Successors(1));
        Assert.Empty(flow.Successors(3));
    }

    [Fact]
    public void A_switch_goes_on_or_to_any_target_once()
    {
        var flow = ControlFlow.Of(_scratch.Body("""
            L0:
            ldarg a
            switch (L1, L0, L1)
            br L0
            L1:
            ldc.i4 0
            ret
            """));
        Assert.Equal([2, 3, 0], flow.Successors(1));
    }

    [Fact]
    public void A_branch_to_the_next_instruction_has_one_successor()
    {
        var flow = ControlFlow.Of(_scratch.Body("""
            ldarg a
            brtrue L
            L:
            ldc.i4 0
            ret
            """));
        Assert.Equal([2], flow.Successors(1));
    }

    [Fact]
    public void Leave_goes_to_its_target_and_the_ends_of_handlers_nowhere()
    {
        var body = _scratch.Body(Nested);
        var flow = ControlFlow.Of(body);
        Assert.Equal([body.At(Code.Ldc_I4)], flow.Successors(body.At(Code.Leave)));
        Assert.Empty(flow.Successors(body.At(Code.Endfinally)));
        Assert.Empty(flow.Successors(body.At(Code.Throw)));
    }

    [Fact]
    public void Handlers_come_innermost_first()
    {
        var body = _scratch.Body(Nested);
        var flow = ControlFlow.Of(body);
        Assert.Equal([ExceptionHandlerType.Catch, ExceptionHandlerType.Finally], flow.HandlersOf(0).Select(h => h.HandlerType));
        Assert.Equal([ExceptionHandlerType.Finally], flow.HandlersOf(body.At(Code.Pop)).Select(h => h.HandlerType));
        Assert.Empty(flow.HandlersOf(body.At(Code.Endfinally)));
        Assert.Same(flow.HandlersOf(0), flow.HandlersOf(1));
    }

    [Fact]
    public void A_handler_is_reached_if_its_try_region_is()
    {
        var body = _scratch.Body("""
            br L
            .try {
                nop
                leave L
            } filter {
                pop
                ldc.i4 1
                endfilter
            } handler {
                pop
                leave L
            }
            .try {
                L:
                leave M
            } catch Exception {
                pop
                leave M
            }
            M:
            ldc.i4 0
            ret
            """);
        var flow = ControlFlow.Of(body);
        Assert.False(flow.IsReachable(1));
        Assert.False(flow.IsReachable(body.At(Code.Pop)));
        Assert.False(flow.IsReachable(body.At(Code.Pop, 1)));
        Assert.True(flow.IsReachable(body.At(Code.Pop, 2)));
        Assert.True(flow.IsReachable(body.At(Code.Ret)));
    }

    private const string Nested = """
        .try {
            .try {
                call C::Error()
                throw
            } catch Exception {
                pop
                leave L
            }
        } finally {
            endfinally
        }
        L:
        ldc.i4 0
        ret
        """;
}
