using Microsoft.Extensions.Hosting;

namespace Worker;

/// <summary>Takes jobs in, one after the other.</summary>
internal sealed class Intake(WorkerService worker) : BackgroundService
{
    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        using var timer = new PeriodicTimer(TimeSpan.FromMilliseconds(5));
        for (var job = 0; await timer.WaitForNextTickAsync(stoppingToken); job++)
            await worker.Jobs.Writer.WriteAsync(job, stoppingToken);
    }
}
