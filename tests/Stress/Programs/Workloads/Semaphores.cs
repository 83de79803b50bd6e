namespace Async2.Stressed;

/// <summary>A semaphore that all chains use.</summary>
internal static class Semaphores
{
    private static readonly SemaphoreSlim s_semaphore = new(1);

    private static int s_inside;

    public static async Task Run(Chain chain)
    {
        for (var i = chain.Dice.Below(16); i > 0; i--)
        {
            var departure = chain.Depart("a semaphore");
            var pending = s_semaphore.WaitAsync();
            if (!pending.IsCompleted) chain.Suspends();
            await pending;
            chain.Arrive(departure);
            await Inside(chain);
            s_semaphore.Release();
        }
    }

    private static async ValueTask Inside(Chain chain)
    {
        var activation = chain.Begin();
        if (Interlocked.Increment(ref s_inside) != 1) chain.Fail("somebody else has the semaphore, too");
        if (chain.Dice.OneIn(4))
        {
            var departure = chain.DepartForAnywhere("an awaiter");
            await chain.Relay.Ask(0, Completers.Any(chain.Dice));
            chain.Arrive(departure);
        }

        Interlocked.Decrement(ref s_inside);
        chain.End(activation);
    }
}
