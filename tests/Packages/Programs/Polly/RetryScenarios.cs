using Polly;
using Polly.Retry;

namespace Async2.PackagePrograms.PollyUse;

internal static class RetryScenarios
{
    public static async Task Run()
    {
        var clock = new VirtualClock();
        foreach (var backoff in Enum.GetValues<DelayBackoffType>())
        {
            Console.WriteLine($"{backoff}");
            var pipeline = Pipeline(clock, backoff, attempts: 3);
            await Work.Report(() => pipeline.ExecuteAsync(Work.SucceedsAt(3)));
            await Work.Report(() => pipeline.ExecuteAsync(Work.SucceedsAt(9)));
        }
        await RetryOnResult(clock);
        await CancelBetweenAttempts(clock);
        Synchronous(clock);
    }

    private static ResiliencePipeline Pipeline(VirtualClock clock, DelayBackoffType backoff, int attempts) =>
        new ResiliencePipelineBuilder { TimeProvider = clock, Name = "retry", TelemetryListener = new EventListener() }
            .AddRetry(new RetryStrategyOptions
            {
                MaxRetryAttempts = attempts,
                BackoffType = backoff,
                Delay = TimeSpan.FromSeconds(1),
                OnRetry = async arguments =>
                {
                    await Task.Yield();
                    Console.WriteLine($"  retry {arguments.AttemptNumber} after {arguments.RetryDelay}: {Work.Describe(arguments.Outcome)}");
                },
            })
            .Build();

    private static async Task RetryOnResult(VirtualClock clock)
    {
        Console.WriteLine("on a result");
        var pipeline = new ResiliencePipelineBuilder<int> { TimeProvider = clock }
            .AddRetry(new RetryStrategyOptions<int>
            {
                ShouldHandle = new PredicateBuilder<int>().HandleResult(r => r < 3).Handle<FormatException>(),
                MaxRetryAttempts = int.MaxValue,
                DelayGenerator = async arguments =>
                {
                    await Task.Yield();
                    return TimeSpan.FromMilliseconds(arguments.AttemptNumber);
                },
            })
            .Build();
        int count = 0;
        await Work.Report(() => pipeline.ExecuteAsync(_ => ++count == 2 ? throw new FormatException() : ValueTask.FromResult(count)));
    }

    private static async Task CancelBetweenAttempts(VirtualClock clock)
    {
        Console.WriteLine("cancelled");
        using var source = new CancellationTokenSource();
        var pipeline = new ResiliencePipelineBuilder { TimeProvider = clock }
            .AddRetry(new RetryStrategyOptions
            {
                OnRetry = async _ => await source.CancelAsync(),
            })
            .Build();
        await Work.Report(() => pipeline.ExecuteAsync(Work.SucceedsAt(3), source.Token));
        await Work.Report(() => pipeline.ExecuteAsync(Work.SucceedsAt(1), source.Token));
    }

    private static void Synchronous(VirtualClock clock)
    {
        Console.WriteLine("synchronous");
        var pipeline = Pipeline(clock, DelayBackoffType.Constant, attempts: 2);
        int count = 0;
        Console.WriteLine($"-> {pipeline.Execute(() => ++count < 3 ? throw new TimeoutException("too early") : count)}");
    }
}
