using Async2.Compiler.Tests.Fixtures;
using Async2.Compiler.Tests.Support;

namespace Async2.Compiler.Tests.Suspension;

/// <summary>What suspending again costs in memory, by the way in which continuations are used again. The numbers are for 64 bit.</summary>
public class AllocationTests
{
    // Header, Next, Context, State.
    private const int Continuation = 16 + 24;

    // The parameter and the awaiter, or one of them.
    private const int TwoSlots = Continuation + 16;
    private const int OneSlot = Continuation + 8;

    [Theory]
    [InlineData(ContinuationReuse.Always, 0)]
    [InlineData(ContinuationReuse.Opportunistic, 0)]
    [InlineData(ContinuationReuse.None, TwoSlots)]
    public void A_loop_with_one_point(ContinuationReuse reuse, long bytes) => Assert.Equal(bytes, BytesOf(nameof(Allocation.OnePoint), reuse));

    [Theory]
    [InlineData(ContinuationReuse.Always, 0)]
    [InlineData(ContinuationReuse.Opportunistic, TwoSlots)]
    [InlineData(ContinuationReuse.None, TwoSlots)]
    public void A_loop_with_two_points(ContinuationReuse reuse, long bytes) => Assert.Equal(bytes, BytesOf(nameof(Allocation.TwoPoints), reuse));

    [Theory]
    [InlineData(ContinuationReuse.Always, 0)]
    [InlineData(ContinuationReuse.Opportunistic, OneSlot)]
    [InlineData(ContinuationReuse.None, OneSlot + OneSlot)]
    public void A_loop_that_calls(ContinuationReuse reuse, long bytes) => Assert.Equal(bytes, BytesOf(nameof(Allocation.Callee), reuse));

    private static long BytesOf(string method, ContinuationReuse reuse) =>
        (long)WovenCopy.Call(new WeaveOptions { Experiment = new() { Reuse = reuse } }, typeof(Allocation), method)!;
}
