using Async2.Compiler.Tests.Fixtures;
using Async2.Compiler.Tests.Support;

namespace Async2.Compiler.Tests.Suspension;

/// <summary>
/// The outermost frame of a chain, made where its method awaits an awaiter, is used again by another activation of the method.
/// </summary>
public class RecyclingTests
{
    // Header, Next, Context, State, the awaiter. The numbers are for 64 bit.
    private const int Frame = 16 + 24 + 8;

    [Theory]
    [InlineData(ContinuationReuse.Always, 0)]
    [InlineData(ContinuationReuse.Opportunistic, Frame)]
    [InlineData(ContinuationReuse.None, Frame)]
    public void A_call_costs_its_task(ContinuationReuse reuse, long bytes) => Assert.Equal(bytes, Call(nameof(Recycling.Bytes), reuse));

    [Fact]
    public void Nothing_of_an_activation_that_has_ended_is_held() =>
        Assert.Equal([false, false, false, false], (bool[])Call(nameof(Recycling.Held))!);

    [Fact]
    public void Not_where_an_awaiter_of_others_might_resume_it_twice() => Assert.Equal(false, Call(nameof(Recycling.ResumesAnother)));

    private static object? Call(string method, ContinuationReuse reuse = ContinuationReuse.Always) =>
        WovenCopy.Call(new WeaveOptions { Experiment = new() { Reuse = reuse } }, typeof(Recycling), method);
}
