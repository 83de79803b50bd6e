using System.Threading.Tasks.Dataflow;
using Microsoft.Extensions.Hosting;
using Polly;
using Polly.Retry;

namespace Worker;

/// <summary>Processes jobs: a block asks the backend for the price of each, another one books it.</summary>
internal sealed class Processing(WorkerService worker) : BackgroundService
{
    private readonly ResiliencePipeline _retry =
        new ResiliencePipelineBuilder().AddRetry(new RetryStrategyOptions { Delay = TimeSpan.FromMilliseconds(10) }).Build();

    private readonly SemaphoreSlim _books = new(1);
    private int _booked;

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        var pricing = new TransformBlock<int, int>(PriceAsync, new() { MaxDegreeOfParallelism = 4, BoundedCapacity = 8 });
        var booking = new ActionBlock<int>(BookAsync, new() { BoundedCapacity = 8 });
        pricing.LinkTo(booking, new() { PropagateCompletion = true });
        await foreach (var job in worker.Jobs.Reader.ReadAllAsync(stoppingToken)) await pricing.SendAsync(job, stoppingToken);
        pricing.Complete();
        await booking.Completion;
    }

    private async Task<int> PriceAsync(int job) =>
        await _retry.ExecuteAsync(async token => (await worker.Client.GetStringAsync(worker.Backend.Address(job), token)).Length);

    private async Task BookAsync(int price)
    {
        await _books.WaitAsync();
        try
        {
            await Task.Delay(1);
            _booked += price;
        }
        finally
        {
            _books.Release();
        }
        if (!worker.Done.IsSet) worker.Done.Signal();
    }
}
