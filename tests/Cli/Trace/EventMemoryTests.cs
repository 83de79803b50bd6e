using Async2.Inspect.Trace;

namespace Async2.Cli.Tests.Trace;

/// <summary>A process that begins chains without end does not take all memory of its watcher.</summary>
public class EventMemoryTests
{
    [Fact]
    public void Beyond_a_limit_only_ends_are_kept_and_the_others_are_counted()
    {
        var memory = new EventMemory(most: 0);
        Assert.False(memory.MayKeep(ends: false));
        Assert.True(memory.MayKeep(ends: true));
        Assert.False(memory.MayKeep(ends: false));
        Assert.Equal(2, memory.LeftOut);
    }

    [Fact]
    public void Up_to_it_all_are_kept()
    {
        var memory = new EventMemory(long.MaxValue);
        Assert.True(memory.MayKeep(ends: false));
        Assert.Equal(0, memory.LeftOut);
    }
}
