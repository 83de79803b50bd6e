using Async2.Compiler.Analysis;
using Async2.Compiler.Tests.Support;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Analysis;

public class StackProducersTests
{
    private readonly Scratch _scratch = new();

    [Fact]
    public void Operands_are_counted_from_the_deepest()
    {
        var body = _scratch.Body("""
            .locals
            0 S r
            ldloca r
            ldc.i4 3
            stfld S::x
            ldc.i4 0
            ret
            """);
        var producers = StackProducers.Of(body);
        var store = body.The(Code.Stfld);
        Assert.Equal([body.Code[0]], producers.ProducersOf(store, 0));
        Assert.Equal([body.Code[1]], producers.ProducersOf(store, 1));
        Assert.Equal([(store, 1)], producers.ConsumersOf(body.Code[1]));
    }

    [Fact]
    public void Where_ways_meet_there_are_several_producers()
    {
        var body = _scratch.Body("""
            ldarg a
            ldarg a
            brtrue L
            ldc.i4 1
            br M
            L:
            ldc.i4 2
            M:
            add
            ret
            """);
        var producers = StackProducers.Of(body);
        var add = body.The(Code.Add);
        Assert.Equal([body.Code[0]], producers.ProducersOf(add, 0));
        Assert.Equal([body.The(Code.Ldc_I4), body.The(Code.Ldc_I4, 1)], producers.ProducersOf(add, 1));
        Assert.Equal([(add, 1)], producers.ConsumersOf(body.The(Code.Ldc_I4, 1)));
    }

    [Fact]
    public void Dup_consumes_one_value_and_produces_two()
    {
        var body = _scratch.Body("""
            ldarg a
            dup
            add
            ret
            """);
        var producers = StackProducers.Of(body);
        var dup = body.The(Code.Dup);
        Assert.Equal([(dup, 0)], producers.ConsumersOf(body.Code[0]));
        Assert.Equal([(body.The(Code.Add), 0), (body.The(Code.Add), 1)], producers.ConsumersOf(dup));
    }

    [Fact]
    public void An_exception_has_no_producer()
    {
        var body = _scratch.Body("""
            .locals
            0 int32 x
            .try {
                leave L
            } catch Exception {
                call C::UseObject(object)
                leave L
            }
            L:
            ldloc x
            ret
            """);
        Assert.Equal([null], StackProducers.Of(body).ProducersOf(body.The(Code.Call), 0));
    }

    [Fact]
    public void A_value_that_goes_round_a_loop_has_both_producers()
    {
        var body = _scratch.Body("""
            ldc.i4 0
            L:
            ldc.i4 1
            add
            call C::Coin()
            brtrue L
            ret
            """);
        var producers = StackProducers.Of(body);
        Assert.Equal([body.Code[0], body.The(Code.Add)], producers.ProducersOf(body.The(Code.Add), 0));
        Assert.Equal([(body.The(Code.Add), 0), (body.The(Code.Ret), 0)], producers.ConsumersOf(body.The(Code.Add)));
    }

    [Fact]
    public void Unreachable_code_has_neither()
    {
        var body = _scratch.Body("""
            ldc.i4 0
            ret
            ldc.i4 1
            ret
            """);
        var producers = StackProducers.Of(body);
        Assert.Empty(producers.ProducersOf(body.The(Code.Ret, 1), 0));
        Assert.Empty(producers.ConsumersOf(body.The(Code.Ldc_I4, 1)));
    }

    [Theory]
    [InlineData("pop\nldc.i4 0\nret")]
    [InlineData("call C::Coin()\nbrtrue L\nldc.i4 1\nL:\nldc.i4 0\nret")]
    public void An_impossible_stack_is_refused(string text) =>
        Assert.Throws<UnbalancedStack>(() => StackProducers.Of(_scratch.Body(text)));
}
