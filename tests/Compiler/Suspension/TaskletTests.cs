using System.Collections.Frozen;
using Async2.Compiler.Tests.Fixtures;
using Async2.Compiler.Tests.Support;

namespace Async2.Compiler.Tests.Suspension;

/// <summary>Frames that suspend together are kept in one tasklet, from so many on as the option says.</summary>
public class TaskletTests
{
    private static readonly WeaveOptions s_three = new() { Experiment = new() { Tasklets = 3 } };

    private static readonly WeaveOptions s_unwinding = s_three with { BackEnd = BackEnd.Named("unwind") };

    private static readonly WeaveOptions s_keepingAll = s_three with { Without = new[] { Optimisation.LiveVariables }.ToFrozenSet() };

    private static readonly WeaveOptions s_withoutPools = s_three with { Without = new[] { Optimisation.PooledFrames }.ToFrozenSet() };

    [Theory]
    [InlineData("Descend", 2, 2)]
    [InlineData("Descend", 3, 1)]
    [InlineData("Descend", 50, 1)]
    [InlineData("Generic", 10, 1)]
    [InlineData("Large", 10, 1)]
    [InlineData("InStruct", 10, 1)]
    [InlineData("WithPointer", 10, 1)]
    [InlineData("Pooling", 10, 1)]
    public void So_many_frames_wait_in_so_many_objects(string method, int frames, int objects) => Assert.Equal([frames, objects], Run(s_three, method, frames));

    [Theory]
    [InlineData("Descend")]
    [InlineData("Large")]
    public void Also_of_methods_that_unwind(string method) => Assert.Equal([10, 1], Run(s_unwinding, method, 10));

    [Fact]
    public void Without_the_option_each_is_an_object() => Assert.Equal([10, 10], Run(new(), "Descend", 10));

    [Fact]
    public void A_frame_that_keeps_a_pointer_stays_an_object() => Assert.Equal([10, 10], Run(s_keepingAll, "WithPointer", 10));

    [Fact]
    public void So_does_one_that_nobody_uses_again() => Assert.Equal([10, 10], Run(s_withoutPools, "Descend", 10));

    private static int[] Run(WeaveOptions options, string method, int frames) =>
        (int[])WovenCopy.Call(options, typeof(Packing), nameof(Packing.Run), method, frames)!;
}
