using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Orleans.TestingHost;

namespace Async2.PackagePrograms;

/// <summary>Grains in a silo of this process: each runs one turn at a time, in its own TaskScheduler.</summary>
internal static class OrleansProgram
{
    public static async Task<int> Run()
    {
        var builder = new InProcessTestClusterBuilder(1);
        builder.ConfigureSilo((_, silo) =>
        {
            silo.AddMemoryGrainStorageAsDefault().AddMemoryGrainStorage("PubSubStore").AddMemoryStreams("streams");
            silo.Services.AddLogging(l => l.ClearProviders());
        });
        builder.ConfigureClient(client =>
        {
            client.AddMemoryStreams("streams");
            client.Services.AddLogging(l => l.ClearProviders());
        });
        await using var cluster = builder.Build();
        await cluster.DeployAsync();
        var grains = cluster.Client;
        return await Scenarios.Run(
            ("turns", () => Turns(grains)),
            ("one call at a time", () => OneAtATime(grains)),
            ("reentrant", () => Reentrant(grains)),
            ("state", () => State(grains)),
            ("timers", () => Timers(grains)),
            ("streams", () => Streams(grains)),
            ("exceptions", () => Exceptions(grains)),
            ("context and cancellation", () => Contexts(grains)),
            ("async enumerables", () => Enumerables(grains)),
            ("concurrency", () => Concurrency(grains)));
    }

    private static async Task Turns(IGrainFactory grains)
    {
        foreach (var line in await grains.GetGrain<IPlacesGrain>(1).Places()) Console.WriteLine(line);
    }

    private static async Task OneAtATime(IGrainFactory grains)
    {
        var grain = grains.GetGrain<ICounterGrain>(1);
        var values = await Task.WhenAll(Enumerable.Range(0, 30).Select(_ => grain.Add(1)));
        Console.WriteLine($"{values.Distinct().Count()} values, {await grain.Overlaps()} overlap");
    }

    private static async Task Reentrant(IGrainFactory grains)
    {
        var first = grains.GetGrain<IRingGrain>(1);
        Console.WriteLine(await first.Pass(5));
        var calls = Enumerable.Range(0, 20).Select(_ => first.Interleave()).ToArray();
        await Task.WhenAll(calls);
        Console.WriteLine(await first.Wrong());
    }

    private static async Task State(IGrainFactory grains)
    {
        var grain = grains.GetGrain<IAccountGrain>("mine");
        await grain.Deposit(10);
        await grain.Deposit(5);
        await grain.Deactivate();
        Console.WriteLine(await grain.Balance());
        await Outcomes.Show("too much ", () => grain.Deposit(-100));
        Console.WriteLine(await grain.Balance());
    }

    private static async Task Timers(IGrainFactory grains) => Console.WriteLine(await grains.GetGrain<ITimerGrain>(1).Ticks(3));

    private static async Task Streams(IClusterClient client)
    {
        var grain = client.GetGrain<IListenerGrain>(7);
        await grain.Subscribe();
        var stream = client.GetStreamProvider("streams").GetStream<int>(StreamId.Create("numbers", 7));
        for (var i = 0; i < 10; i++) await stream.OnNextAsync(i);
        Console.WriteLine(await grain.Received());
    }

    private static async Task Exceptions(IGrainFactory grains)
    {
        var grain = grains.GetGrain<IFailingGrain>(1);
        foreach (var late in new[] { false, true })
        {
            await Outcomes.Show($"late {late} ", () => grain.Fail(late));
            await Outcomes.Show($"through another, late {late} ", () => grain.FailThrough(late));
        }
    }

    private static async Task Contexts(IGrainFactory grains)
    {
        RequestContext.Set("user", "me");
        Console.WriteLine(await grains.GetGrain<IContextGrain>(1).User(2));
        RequestContext.Clear();
        using var cancel = new GrainCancellationTokenSource();
        var task = grains.GetGrain<IContextGrain>(1).Wait(cancel.Token);
        await cancel.Cancel();
        await Outcomes.Show("cancelled ", () => task);
    }

    private static async Task Enumerables(IGrainFactory grains)
    {
        var items = new List<int>();
        await foreach (var item in grains.GetGrain<IEnumerableGrain>(1).Items(10)) items.Add(item);
        Console.WriteLine(Outcomes.Text(items));
    }

    private static async Task Concurrency(IGrainFactory grains)
    {
        var calls = Enumerable.Range(0, 400).Select(i => grains.GetGrain<ICounterGrain>(100 + i % 20).Add(1)).ToArray();
        await Task.WhenAll(calls);
        var overlaps = await Task.WhenAll(Enumerable.Range(0, 20).Select(i => grains.GetGrain<ICounterGrain>(100 + i).Overlaps()));
        Console.WriteLine($"{calls.Count(c => c.Result == 20)} reached 20, {overlaps.Sum()} overlap");
    }
}
