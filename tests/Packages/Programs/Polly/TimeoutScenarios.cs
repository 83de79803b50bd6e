using Polly;
using Polly.Timeout;

namespace Async2.PackagePrograms.PollyUse;

internal static class TimeoutScenarios
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(5);

    public static async Task Run()
    {
        var clock = new VirtualClock();
        var pipeline = new ResiliencePipelineBuilder { TimeProvider = clock, Name = "timeout", TelemetryListener = new EventListener() }
            .AddTimeout(new TimeoutStrategyOptions
            {
                TimeoutGenerator = async _ =>
                {
                    await Task.Yield();
                    return s_limit;
                },
                OnTimeout = arguments =>
                {
                    Console.WriteLine($"  timed out after {arguments.Timeout}");
                    return default;
                },
            })
            .Build();

        await Work.Report(() => pipeline.ExecuteAsync(Work.SucceedsAt(1)));
        await Work.Report(() => pipeline.ExecuteAsync(Work.SucceedsAt(2)));
        await Work.Report(() => pipeline.ExecuteAsync(token => Work.WaitForCancellation(clock, s_limit, token)));

        // The caller's own token: not a timeout.
        using var source = new CancellationTokenSource();
        await Work.Report(() => pipeline.ExecuteAsync(
            async token =>
            {
                var work = Work.WaitForCancellation(clock, s_limit / 2, token);
                await source.CancelAsync();
                return await work;
            },
            source.Token));

        // The inner one of two.
        var nested = new ResiliencePipelineBuilder { TimeProvider = clock }
            .AddTimeout(2 * s_limit).AddPipeline(pipeline).Build();
        await Work.Report(() => nested.ExecuteAsync(token => Work.WaitForCancellation(clock, s_limit, token)));
        await Work.Report(() => nested.ExecuteAsync(token => Work.WaitForCancellation(clock, 3 * s_limit, token)));
    }
}
