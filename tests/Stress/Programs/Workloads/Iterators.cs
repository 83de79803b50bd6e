namespace Async2.Stressed;

/// <summary>Async iterators over each other, read to the end or not.</summary>
internal static class Iterators
{
    public static async Task Run(Chain chain)
    {
        var count = chain.Dice.Below(60);
        var leavesAt = chain.Dice.OneIn(4) ? chain.Dice.Below(60) : int.MaxValue;
        var plan = new Plan(chain, count);
        var expected = 0;
        var place = Place.Here;
        var departure = chain.Depart("an iterator");
        try
        {
            await foreach (var item in Doubled(chain, count, plan))
            {
                if (Place.Here != place) chain.Fail($"not in {place} but in {Place.Here}");
                if (item != expected * 2) chain.Fail($"an iterator gives another value: {item}, not {expected * 2}");
                if (expected++ == leavesAt) break;
            }

            chain.Arrive(departure);
            if (expected != Math.Min(count, (long)leavesAt + 1)) chain.Fail($"{expected} items and not {count} came from an iterator");
        }
        catch (StressException caught)
        {
            chain.Unwind(departure);
            plan.Caught(caught);
        }

        plan.End();
    }

    private static async IAsyncEnumerable<int> Doubled(Chain chain, int count, Plan plan)
    {
        await foreach (var item in Numbers(chain, count, plan)) yield return item * 2;
    }

    private static async IAsyncEnumerable<int> Numbers(Chain chain, int count, Plan plan)
    {
        plan.EnterTry();
        try
        {
            for (var i = 0; i < count; i++)
            {
                var departure = chain.Depart("an iterator's callee");
                var item = chain.Dice.OneIn(3) ? i : await Leaf.Any(chain, i, plan.MayFail());
                chain.Arrive(departure);
                yield return item;
            }
        }
        finally
        {
            plan.LeaveTry();
        }
    }
}
