using Polly;
using Polly.Registry;
using Polly.Retry;

namespace Async2.PackagePrograms.PollyUse;

internal static class RegistryScenarios
{
    public static async Task Run()
    {
        using var reload = new CancellationTokenSource();
        int built = 0;
        await using (var registry = new ResiliencePipelineRegistry<string>())
        {
            registry.TryAddBuilder<string>("a", (builder, context) =>
            {
                Console.WriteLine($"  building {context.PipelineKey}, {++built}");
                if (!reload.IsCancellationRequested) context.AddReloadToken(reload.Token);
                context.OnPipelineDisposed(() => Console.WriteLine("  disposed"));
                builder.TimeProvider = new VirtualClock();
                builder.AddRetry(new RetryStrategyOptions<string> { MaxRetryAttempts = built });
            });
            var pipeline = registry.GetPipeline<string>("a");
            await Work.Report(() => pipeline.ExecuteAsync(Work.SucceedsAt(3)));
            await reload.CancelAsync();
            await Work.Report(() => pipeline.ExecuteAsync(Work.SucceedsAt(3)));
            Console.WriteLine($"same: {ReferenceEquals(pipeline, registry.GetPipeline<string>("a"))}, other: {registry.TryGetPipeline<string>("b", out _)}");
        }
    }
}
