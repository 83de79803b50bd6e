namespace Async2.Tests;

/// <summary>When calls are relayed; the collections are the test's own, whatever the garbage collector does meanwhile.</summary>
public sealed class RelayOutcomesTests
{
    private const int Enough = 32;

    [Fact]
    public void Calls_that_complete_are_not_relayed_any_more()
    {
        int outcomes = 0;
        Complete(ref outcomes, Enough - 1, collections: 7);
        Assert.True(RelayOutcomes.AreWorthIt(ref outcomes));
        Complete(ref outcomes, 1, collections: 7);
        Assert.False(RelayOutcomes.AreWorthIt(ref outcomes, collections: 7));
    }

    [Fact]
    public void A_collection_has_it_found_out_anew()
    {
        int outcomes = 0;
        Complete(ref outcomes, Enough, collections: 0);
        Assert.False(RelayOutcomes.AreWorthIt(ref outcomes, collections: 0));
        Assert.True(RelayOutcomes.AreWorthIt(ref outcomes, collections: 1));
        Assert.True(RelayOutcomes.AreWorthIt(ref outcomes));
        Complete(ref outcomes, Enough, collections: 1);
        Assert.False(RelayOutcomes.AreWorthIt(ref outcomes, collections: 1));
    }

    [Fact]
    public void One_that_has_suspended_outweighs_all_that_complete_until_the_next_collection()
    {
        int outcomes = 0;
        Complete(ref outcomes, Enough - 1, collections: 3);
        RelayOutcomes.Add(ref outcomes, hasCompleted: false, collections: 3);
        Complete(ref outcomes, 10 * Enough, collections: 3);
        Assert.True(RelayOutcomes.AreWorthIt(ref outcomes));
        Complete(ref outcomes, Enough, collections: 4);
        Assert.False(RelayOutcomes.AreWorthIt(ref outcomes, collections: 4));
    }

    [Fact]
    public void Nothing_is_written_once_it_is_known()
    {
        int outcomes = 0;
        RelayOutcomes.Add(ref outcomes, hasCompleted: false, collections: int.MaxValue);
        int known = outcomes;
        RelayOutcomes.Add(ref outcomes, hasCompleted: false, collections: int.MaxValue);
        RelayOutcomes.Add(ref outcomes, hasCompleted: true, collections: int.MaxValue);
        Assert.Equal(known, outcomes);
    }

    private static void Complete(ref int outcomes, int times, int collections)
    {
        for (int i = 0; i < times; i++) RelayOutcomes.Add(ref outcomes, hasCompleted: true, collections);
    }
}
