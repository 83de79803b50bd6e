namespace Async2.Stressed;

/// <summary>Up to 64 frames above the await, some of which handle the exceptions of others.</summary>
internal static class DeepChains
{
    private const int MaxDepth = 32;

    public static async Task Run(Chain chain)
    {
        // Two frames a level.
        var depth = chain.Dice.Below(MaxDepth);
        var plan = new Plan(chain, depth);
        chain.UsesRelay = chain.Dice.OneIn(2);
        var departure = chain.Depart("a chain");
        try
        {
            if (Flaws.Strikes(Flaw.Overtaken)) _ = Frames.Descend(chain, depth, plan).AsTask();
            else plan.Check(depth, await Frames.Descend(chain, depth, plan));
            chain.Arrive(departure);
        }
        catch (StressException caught)
        {
            chain.Unwind(departure);
            plan.Caught(caught);
        }

        plan.End();
    }
}
