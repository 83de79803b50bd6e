using Async2.Compiler.Analysis;
using Async2.Compiler.Tests.Support;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Analysis;

public class RegionsTests
{
    private const string Nested = """
        .try {
            .try {
                ldstr "body"
                pop
                leave L
            } catch Exception {
                pop
                leave L
            }
        } finally {
            .try {
                nop
                leave N
            } filter {
                pop
                ldc.i4 1
                endfilter
            } handler {
                pop
                leave N
            }
            N:
            endfinally
        }
        L:
        ldc.i4 0
        ret
        """;

    private readonly Scratch _scratch = new();

    [Fact]
    public void The_outer_one_of_two_that_begin_together_comes_later_in_the_table()
    {
        var regions = Regions.Of(_scratch.Body(Nested));
        var inner = regions.Innermost(0);
        Assert.Equal((RegionKind.Try, RegionKind.Try, RegionKind.Method), (inner.Kind, inner.Parent!.Kind, inner.Parent.Parent!.Kind));
        Assert.Equal(2, regions.TryDepth(0));
        Assert.Equal([inner.Parent, inner], regions.EnclosingTries(0));
        Assert.Equal(RegionKind.Catch, KindOf(inner.Handlers[0].HandlerType));
    }

    [Fact]
    public void A_handler_is_beside_its_try_region()
    {
        var body = _scratch.Body(Nested);
        var regions = Regions.Of(body);
        var handler = regions.Innermost(body.At(Code.Pop, 1));
        Assert.Equal(RegionKind.Catch, handler.Kind);
        Assert.Same(regions.Innermost(0), handler.Try);
        Assert.Same(handler.Try!.Parent, handler.Parent);
        Assert.Equal(1, regions.TryDepth(handler.Start));
        Assert.True(regions.IsInHandler(handler.Start));
        Assert.False(regions.IsInHandler(0));
    }

    [Fact]
    public void Filters_and_their_handlers_are_two_regions()
    {
        var body = _scratch.Body(Nested);
        var regions = Regions.Of(body);
        var filter = regions.Innermost(body.At(Code.Endfilter));
        var handler = regions.Innermost(body.At(Code.Endfilter) + 1);
        Assert.Equal((RegionKind.Filter, RegionKind.Catch), (filter.Kind, handler.Kind));
        Assert.Same(filter.Try, handler.Try);
        Assert.Equal(RegionKind.Finally, filter.Parent!.Kind);
        Assert.True(regions.IsInHandler(body.At(Code.Nop)));
        Assert.Equal(1, regions.TryDepth(body.At(Code.Nop)));
    }

    [Fact]
    public void Handlers_of_one_range_belong_to_one_try_region()
    {
        var regions = Regions.Of(_scratch.Body("""
            .try {
                leave L
            } catch Exception {
                pop
                leave L
            } catch object {
                pop
                leave L
            } finally {
                endfinally
            }
            L:
            ldc.i4 0
            ret
            """));
        Assert.Equal(3, regions.Innermost(0).Handlers.Count);
        Assert.Equal(5, regions.All.Count);
        Assert.Equal(1, regions.TryDepth(0));
    }

    [Fact]
    public void Without_handlers_there_is_the_method()
    {
        var regions = Regions.Of(_scratch.Body("ldc.i4 0\nret"));
        Assert.True(regions.IsOutermost(1));
        Assert.Equal([regions.Root], regions.All);
        Assert.Equal((0, 2), (regions.Root.Start, regions.Root.End));
    }

    private static RegionKind KindOf(ExceptionHandlerType type) => type == ExceptionHandlerType.Catch ? RegionKind.Catch : RegionKind.Finally;
}
