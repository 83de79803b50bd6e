// A service with a health check that reports a starved thread pool: work waits for a thread, because all threads block.
//
//     dotnet run -c Release samples/health.cs                             as compiled
//     ASYNC2_TRACK_CHAINS=1 ./async2 run samples/health.cs                woven: the answer names the suspended stacks
//
//     curl localhost:5000/health                                          Healthy
//     for i in $(seq 40); do curl -s localhost:5000/blocking & done       40 requests that block
//     curl localhost:5000/health                                          Unhealthy

#:sdk Microsoft.NET.Sdk.Web
#:project ../src/Async2.Runtime/Async2.Runtime.csproj

using System.Diagnostics;
using Async2;
using Microsoft.Extensions.Diagnostics.HealthChecks;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddSingleton<PoolWatch>().AddHostedService(services => services.GetRequiredService<PoolWatch>());
builder.Services.AddHealthChecks().AddCheck<PoolHealthCheck>("thread pool");

var app = builder.Build();
app.MapHealthChecks("/health", new() { ResponseWriter = Write });
app.MapGet("/awaiting", Database.Query);
app.MapGet("/blocking", () => Database.Query().Result); // The fault: a thread waits for work that needs a thread.
app.Run();

static Task Write(HttpContext context, HealthReport report) => context.Response.WriteAsJsonAsync(new
{
    Status = $"{report.Status}",
    Checks = report.Entries.ToDictionary(entry => entry.Key, entry => new { entry.Value.Description, entry.Value.Data }),
});

/// <summary>Takes a second to answer.</summary>
internal static class Database
{
    public static async Task<string> Query()
    {
        await Task.Delay(1000);
        return "rows";
    }
}

/// <summary>Reports the longest time that work has recently waited for a thread.</summary>
internal sealed class PoolHealthCheck(PoolWatch watch) : IHealthCheck
{
    private static readonly TimeSpan s_degraded = TimeSpan.FromMilliseconds(200);
    private static readonly TimeSpan s_unhealthy = TimeSpan.FromSeconds(1);

    public Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default)
    {
        var worst = watch.Worst;
        var status = worst.Delay < s_degraded ? HealthStatus.Healthy
            : worst.Delay < s_unhealthy ? HealthStatus.Degraded
            : context.Registration.FailureStatus;
        var description = $"Work has waited {worst.Delay.TotalMilliseconds:0} ms for a thread of the pool.";
        return Task.FromResult(new HealthCheckResult(status, description, data: new Dictionary<string, object>
        {
            ["threads"] = worst.Threads,
            ["queued"] = worst.Queued,
            ["stacks"] = worst.Stacks,
        }));
    }
}

/// <summary>The pool while work waited for a thread.</summary>
/// <param name="At">The time at which it began to wait, by <see cref="Stopwatch"/>.</param>
/// <param name="Delay">How long the work has waited.</param>
/// <param name="Threads">The threads of the pool.</param>
/// <param name="Queued">The work items that waited.</param>
/// <param name="Stacks">The most frequent suspended stacks, with their counts.</param>
internal sealed record PoolSample(long At, TimeSpan Delay, int Threads, long Queued, string[] Stacks);

/// <summary>Measures how long work waits for a thread of the pool. It has a thread of its own, because a starved pool could not do it.</summary>
internal sealed class PoolWatch(ILogger<PoolWatch> logger) : IHostedService, IDisposable
{
    private const int MostStacks = 3;

    private static readonly TimeSpan s_interval = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan s_memory = TimeSpan.FromSeconds(10);

    private readonly CancellationTokenSource _end = new();
    private PoolSample _worst = Sample(Stopwatch.GetTimestamp(), []);

    /// <summary>The longest delay of the last seconds.</summary>
    public PoolSample Worst => Volatile.Read(ref _worst);

    public Task StartAsync(CancellationToken cancellationToken)
    {
        new Thread(Watch) { IsBackground = true, Name = "pool watch" }.Start();
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken)
    {
        _end.Cancel();
        return Task.CompletedTask;
    }

    public void Dispose() => _end.Dispose();

    private void Watch()
    {
        while (!_end.Token.WaitHandle.WaitOne(s_interval)) Measure();
    }

    private void Measure()
    {
        // Not disposed: the work may come late.
        var done = new ManualResetEventSlim();
        var start = Stopwatch.GetTimestamp();
        ThreadPool.UnsafeQueueUserWorkItem(done => done.Set(), done, preferLocal: false);
        if (done.Wait(s_interval))
        {
            Keep(Sample(start, []));
            return;
        }

        var stacks = Stacks();
        logger.LogWarning(
            "The thread pool is late: {Threads} threads, {Queued} work items wait.{Stacks}",
            ThreadPool.ThreadCount, ThreadPool.PendingWorkItemCount, string.Concat(stacks.Select(stack => Environment.NewLine + stack)));
        do Keep(Sample(start, stacks));
        while (!done.Wait(s_interval));
    }

    private void Keep(PoolSample sample)
    {
        if (sample.Delay >= Worst.Delay || Stopwatch.GetElapsedTime(Worst.At) > s_memory) Volatile.Write(ref _worst, sample);
    }

    private static PoolSample Sample(long start, string[] stacks) =>
        new(start, Stopwatch.GetElapsedTime(start), ThreadPool.ThreadCount, ThreadPool.PendingWorkItemCount, stacks);

    private static string[] Stacks()
    {
        try
        {
            return
            [
                .. AsyncStack.Capture().CountBy(stack => stack.ToString()).OrderByDescending(stack => stack.Value).Take(MostStacks)
                    .Select(stack => $"{stack.Value} × {stack.Key.TrimStart()}"),
            ];
        }
        catch (InvalidOperationException)
        {
            return []; // ASYNC2_TRACK_CHAINS=1 is not set.
        }
    }
}
