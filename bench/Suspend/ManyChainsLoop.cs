namespace Async2.Bench.Suspend;

/// <summary>
/// Many chains, as in a service: hundreds of others are resumed before a chain's turn comes again, so that nothing of it is in a near
/// cache. Here 2,000 wait, and are resumed one after the other, in an order that is not that of memory.
/// </summary>
internal static class ManyChainsLoop
{
    private const int Chains = 2_000;
    private const int Awaits = 100;

    private static readonly ReusedSource[] s_sources = Start();
    private static int s_next;

    public static void Run(int count)
    {
        for (int i = 0; i < count; i++)
        {
            s_sources[s_next].Complete();
            s_next = (s_next + 1) % Chains;
        }
    }

    private static ReusedSource[] Start()
    {
        var sources = new ReusedSource[Chains];
        for (int i = 0; i < Chains; i++)
        {
            sources[i] = new ReusedSource();
            _ = Suspend(sources[i]);
        }

        new Random(1).Shuffle(sources);
        return sources;
    }

    // It starts itself again as its last action: a chain of .NET 10's own is resumed in the code that suspended it, optimised or not.
    private static async Task Suspend(ReusedSource source)
    {
        int sum = 0;
        for (int i = 0; i < Awaits; i++) sum += await source.Wait();
        _ = Suspend(source);
    }
}
