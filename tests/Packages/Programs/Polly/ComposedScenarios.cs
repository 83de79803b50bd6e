using Polly;
using Polly.CircuitBreaker;
using Polly.Fallback;
using Polly.Hedging;
using Polly.Retry;
using Polly.Timeout;

namespace Async2.PackagePrograms.PollyUse;

internal static class ComposedScenarios
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(2);

    public static async Task Run()
    {
        var clock = new VirtualClock();
        var pipeline = Pipeline(clock);

        await Work.Report(() => pipeline.ExecuteAsync(Work.SucceedsAt(3)));
        await Work.Report(() => pipeline.ExecuteAsync(token => Work.WaitForCancellation(clock, s_limit, token)));

        // With state, many at a time, each through everything.
        var results = await Task.WhenAll(Enumerable.Range(0, 50).Select(i => pipeline.ExecuteAsync(
            static async (i, token) =>
            {
                await Task.Delay(1, token);
                return $"{i}";
            },
            i).AsTask()));
        Console.WriteLine(string.Join(' ', results));
    }

    private static ResiliencePipeline<string> Pipeline(VirtualClock clock) =>
        new ResiliencePipelineBuilder<string> { TimeProvider = clock }
            .AddFallback(new FallbackStrategyOptions<string>
            {
                FallbackAction = arguments => Outcome.FromResultAsValueTask($"fallback for {Work.Describe(arguments.Outcome)}"),
            })
            .AddRetry(new RetryStrategyOptions<string>
            {
                MaxRetryAttempts = 4,
                Delay = TimeSpan.FromSeconds(2),
                UseJitter = false,
                BackoffType = DelayBackoffType.Exponential,
                OnRetry = arguments =>
                {
                    Console.WriteLine($"  retry {arguments.AttemptNumber}: {Work.Describe(arguments.Outcome)}");
                    return default;
                },
            })
            .AddCircuitBreaker(new CircuitBreakerStrategyOptions<string>
            {
                MinimumThroughput = 5,
                ShouldHandle = new PredicateBuilder<string>().Handle<TimeoutRejectedException>(),
                OnOpened = _ =>
                {
                    Console.WriteLine("  opened");
                    return default;
                },
            })
            .AddHedging(new HedgingStrategyOptions<string>
            {
                MaxHedgedAttempts = 1,
                Delay = Timeout.InfiniteTimeSpan,
                ShouldHandle = new PredicateBuilder<string>().Handle<InvalidOperationException>(),
            })
            .AddTimeout(s_limit)
            .Build();
}
