using Microsoft.Extensions.Hosting;
using Polly;
using Polly.Retry;

namespace Worker;

/// <summary>Polls are repeated after an hour, because somebody took minutes for hours.</summary>
internal sealed class HourDelay : WorkerTrouble
{
    private const int Pollers = 15;

    private readonly ResiliencePipeline _retry =
        new ResiliencePipelineBuilder().AddRetry(new RetryStrategyOptions { Delay = TimeSpan.FromHours(1) }).Build();

    public override void Prepare(WorkerService service)
    {
        for (int i = 0; i < Pollers; i++) service.Add(new Poller(this));
    }

    public override void Start(WorkerService service) => AwaitBegun(Pollers);

    private async Task PollAsync(CancellationToken cancellation) => await _retry.ExecuteAsync(async token =>
    {
        Begin();
        await Task.Delay(1, token);
        throw new InvalidOperationException("not there yet");
    }, cancellation);

    private sealed class Poller(HourDelay trouble) : BackgroundService
    {
        protected override Task ExecuteAsync(CancellationToken stoppingToken) => trouble.PollAsync(stoppingToken);
    }
}
