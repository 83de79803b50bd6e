using Microsoft.Extensions.Hosting;

namespace Worker;

/// <summary>Background services wait until a timer fires, which nobody has started.</summary>
internal sealed class TimerNotStarted : WorkerTrouble
{
    private const int Services = 12;

    private readonly List<Timer> _timers = [];

    public override void Prepare(WorkerService service)
    {
        for (int i = 0; i < Services; i++) service.Add(new Expiry(this));
    }

    public override void Start(WorkerService service) => AwaitBegun(Services);

    private async Task ExpireAsync(CancellationToken cancellation)
    {
        Begin();
        await Fired(TimeSpan.FromMilliseconds(1));
        cancellation.ThrowIfCancellationRequested();
    }

    private Task Fired(TimeSpan after)
    {
        var fired = new TaskCompletionSource();
        var timer = new Timer(_ => fired.TrySetResult(), null, Timeout.InfiniteTimeSpan, after);
        lock (_timers) _timers.Add(timer);
        return fired.Task;
    }

    private sealed class Expiry(TimerNotStarted trouble) : BackgroundService
    {
        protected override Task ExecuteAsync(CancellationToken stoppingToken) => trouble.ExpireAsync(stoppingToken);
    }
}
