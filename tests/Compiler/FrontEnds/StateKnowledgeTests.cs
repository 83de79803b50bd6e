using Async2.Compiler.FrontEnds.Lift;

namespace Async2.Compiler.Tests.FrontEnds;

/// <summary>What is known of the state number where two ways meet.</summary>
public class StateKnowledgeTests
{
    private static readonly StateKnowledge Entry = new([-1]);

    [Fact]
    public void What_is_unknown_below_all_that_is_known_is_not_kept() => Assert.True(Entry.Push(null).Push(null).Is(Entry));

    [Fact]
    public void Of_stacks_of_different_depth_the_top_is_compared()
    {
        var known = Entry.Push(3).Push(5);
        Assert.True(StateKnowledge.Meet(0, ref known, Entry.Push(null).Push(5)));
        Assert.Equal([5, null], Values(known));

        Assert.False(StateKnowledge.Meet(0, ref known, Entry.Push(7).Push(5)));
        Assert.Equal([5, null], Values(known));

        Assert.True(StateKnowledge.Meet(0, ref known, Entry.Push(7).Push(6)));
        Assert.Equal([null, null], Values(known));
    }

    private static int?[] Values(StateKnowledge knowledge)
    {
        var below = knowledge.Pop(out var top);
        below.Pop(out var next);
        return [top, next];
    }
}
