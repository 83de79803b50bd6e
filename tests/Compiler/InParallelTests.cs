using Async2.Compiler.Model;

namespace Async2.Compiler.Tests;

/// <summary>Work on several items at once, which must look as if it were done one after the other.</summary>
public sealed class InParallelTests
{
    private static readonly int[] Items = [.. Enumerable.Range(0, 100)];

    [Fact]
    public void Results_are_in_the_order_of_the_items() =>
        Assert.Equal(Items.Select(i => i * 2), InParallel.Map(Items, i => i * 2, default));

    [Fact]
    public void Nothing_is_done_for_no_items() => Assert.Empty(InParallel.Map(Array.Empty<int>(), i => i, default));

    [Fact]
    public void The_first_of_the_items_that_fail_decides_what_is_thrown()
    {
        for (var run = 0; run < 20; run++)
        {
            var thrown = Assert.Throws<InvalidOperationException>(() => InParallel.ForEach(Items, (item, _) => FailFrom(40, item), default));
            Assert.Equal("40", thrown.Message);
        }
    }

    [Fact]
    public void Everything_before_the_item_that_fails_is_done()
    {
        var done = new bool[Items.Length];
        void Do(int item, int index)
        {
            FailFrom(60, item);
            done[index] = true;
        }

        Assert.Throws<InvalidOperationException>(() => InParallel.ForEach(Items, Do, default));

        Assert.All(done[..60], Assert.True);
    }

    [Fact]
    public void It_stops_when_it_is_cancelled()
    {
        using var cancellation = new CancellationTokenSource();
        var begun = 0;
        void Cancel(int item, int index)
        {
            Interlocked.Increment(ref begun);
            cancellation.Cancel();
        }

        Assert.Throws<OperationCanceledException>(() => InParallel.ForEach(Items, Cancel, cancellation.Token));

        Assert.InRange(begun, 1, Environment.ProcessorCount);
    }

    private static void FailFrom(int first, int item)
    {
        if (item >= first) throw new InvalidOperationException($"{item}");
    }
}
