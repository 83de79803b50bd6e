namespace Async2.Stressed;

/// <summary>The work of a chain: one workload after the other.</summary>
internal static class Rounds
{
    private static readonly (string Name, Func<Chain, Task> Run)[] s_workloads =
    [
        (nameof(DeepChains), DeepChains.Run),
        (nameof(DeepChains), DeepChains.Run),
        (nameof(DeepChains), DeepChains.Run),
        (nameof(Channels), Channels.Run),
        (nameof(Semaphores), Semaphores.Run),
        (nameof(Iterators), Iterators.Run),
        (nameof(Gatherings), Gatherings.Run),
    ];

    public static async Task Run(Chain chain, CancellationToken end)
    {
        while (!end.IsCancellationRequested)
        {
            (chain.Workload, var run) = s_workloads[chain.Dice.Below(s_workloads.Length)];
            var activation = chain.BeginWithLocal();
            var departure = chain.Depart("a workload");
            await run(chain);
            chain.Arrive(departure);
            chain.End(activation);
        }
    }
}
