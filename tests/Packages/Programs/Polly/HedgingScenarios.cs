using Polly;
using Polly.Hedging;

namespace Async2.PackagePrograms.PollyUse;

internal static class HedgingScenarios
{
    public static async Task Run()
    {
        var clock = new VirtualClock();

        Console.WriteLine("the first fails, the next one starts");
        await Work.Report(() => Pipeline(clock, Timeout.InfiniteTimeSpan).ExecuteAsync(Work.SucceedsAt(3)));
        await Work.Report(() => Pipeline(clock, Timeout.InfiniteTimeSpan).ExecuteAsync(Work.SucceedsAt(9)));

        Console.WriteLine("the first hangs, the next one wins");
        int attempts = 0;
        var cancelled = new TaskCompletionSource();
        await Work.Report(() => Pipeline(clock, TimeSpan.FromSeconds(1)).ExecuteAsync(async token =>
        {
            if (Interlocked.Increment(ref attempts) == 2) return "second";
            using var _ = token.Register(cancelled.SetResult);
            await Task.Delay(Timeout.Infinite, token);
            return "not reached";
        }));
        await cancelled.Task;
        Console.WriteLine("the first was cancelled");

        Console.WriteLine("all at once");
        await AllAtOnce(clock);

        Console.WriteLine("cancelled");
        using var source = new CancellationTokenSource();
        await Work.Report(() => Pipeline(clock, Timeout.InfiniteTimeSpan).ExecuteAsync(
            async token =>
            {
                var forever = Task.Delay(Timeout.Infinite, token);
                await source.CancelAsync();
                await forever;
                return "not reached";
            },
            source.Token));
    }

    private static ResiliencePipeline<string> Pipeline(VirtualClock clock, TimeSpan delay) =>
        new ResiliencePipelineBuilder<string> { TimeProvider = clock }
            .AddHedging(new HedgingStrategyOptions<string>
            {
                MaxHedgedAttempts = 3,
                Delay = delay,
                OnHedging = arguments =>
                {
                    Console.WriteLine($"  hedging, attempt {arguments.AttemptNumber}");
                    return default;
                },
            })
            .Build();

    private static async Task AllAtOnce(VirtualClock clock)
    {
        // The primary gets its result only when all have started, and the others get none, so it wins in every run.
        int started = 0;
        var all = new TaskCompletionSource();
        var never = new TaskCompletionSource();
        var pipeline = new ResiliencePipelineBuilder<string> { TimeProvider = clock }
            .AddHedging(new HedgingStrategyOptions<string>
            {
                MaxHedgedAttempts = 4,
                Delay = TimeSpan.Zero,
                ActionGenerator = arguments => async () =>
                {
                    if (Interlocked.Increment(ref started) == 4) all.SetResult();
                    await never.Task.WaitAsync(arguments.ActionContext.CancellationToken);
                    return Outcome.FromResult("not reached");
                },
            })
            .Build();
        await Work.Report(() => pipeline.ExecuteAsync(async _ =>
        {
            await all.Task;
            return $"primary, {started} hedges";
        }));
    }
}
