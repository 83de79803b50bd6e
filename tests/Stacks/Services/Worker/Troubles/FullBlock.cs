using System.Threading.Tasks.Dataflow;
using Microsoft.Extensions.Hosting;

namespace Worker;

/// <summary>A bounded block is full, because its consumer waits for a printer that never answers.</summary>
internal sealed class FullBlock : WorkerTrouble
{
    private const int Producers = 20;

    private static readonly TaskCompletionSource s_printer = new();

    public override void Prepare(WorkerService service)
    {
        var printing = new ActionBlock<int>(PrintAsync, new() { BoundedCapacity = 4 });
        for (int i = 0; i < Producers; i++) service.Add(new Producer(printing, this));
    }

    public override void Start(WorkerService service) => AwaitBegun(Producers + 1);

    private async Task PrintAsync(int page)
    {
        Begin();
        await s_printer.Task;
        GC.KeepAlive(page);
    }

    private sealed class Producer(ActionBlock<int> printing, FullBlock trouble) : BackgroundService
    {
        protected override async Task ExecuteAsync(CancellationToken stoppingToken)
        {
            trouble.Begin();
            for (var page = 0; ; page++) await printing.SendAsync(page, stoppingToken);
        }
    }
}
