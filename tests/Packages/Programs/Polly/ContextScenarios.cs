using Polly;
using Polly.Retry;

namespace Async2.PackagePrograms.PollyUse;

/// <summary>Flow of resilience properties, <see cref="AsyncLocal{T}"/>, and a synchronization context.</summary>
internal static class ContextScenarios
{
    private static readonly ResiliencePropertyKey<string> s_key = new("key");
    private static readonly AsyncLocal<string> s_local = new();

    public static async Task Run()
    {
        var pipeline = new ResiliencePipelineBuilder { TimeProvider = new VirtualClock() }
            .AddRetry(new RetryStrategyOptions
            {
                MaxRetryAttempts = 1,
                OnRetry = arguments =>
                {
                    Console.WriteLine($"  retry: {Property(arguments.Context)}, local {s_local.Value}");
                    s_local.Value = "set by OnRetry";
                    return default;
                },
            })
            .Build();

        s_local.Value = "outer";
        var context = ResilienceContextPool.Shared.Get("operation");
        context.Properties.Set(s_key, "property");
        var outcome = await pipeline.ExecuteOutcomeAsync(
            static async (context, state) =>
            {
                Console.WriteLine($"  {context.OperationKey}: {Property(context)}, {state}, local {s_local.Value}");
                s_local.Value = "inner";
                await Task.Yield();
                return Outcome.FromException<int>(new InvalidOperationException($"local {s_local.Value}"));
            },
            context, "state");
        Console.WriteLine($"-> {Work.Describe(outcome)}, local {s_local.Value}");
        ResilienceContextPool.Shared.Return(context);

        ReturnsToContext(pipeline);
    }

    private static string Property(ResilienceContext context) => context.Properties.GetValue(s_key, "none");

    /// <summary>With ContinueOnCapturedContext every continuation of the pipeline is posted to the context it was started in.</summary>
    private static void ReturnsToContext(ResiliencePipeline pipeline)
    {
        foreach (bool captured in new[] { true, false })
        {
            using var pump = new Pump();
            pump.Run(async () =>
            {
                var context = ResilienceContextPool.Shared.Get(continueOnCapturedContext: captured);
                await pipeline.ExecuteAsync(
                    async context =>
                    {
                        await Task.Yield();
                        Console.WriteLine($"  on the pump: {SynchronizationContext.Current == pump}");
                        await Task.Yield();
                        return 1;
                    },
                    context);
                Console.WriteLine($"  after it: {SynchronizationContext.Current == pump}");
                ResilienceContextPool.Shared.Return(context);
            });
            Console.WriteLine($"captured {captured}: {pump.Posts} posts");
        }
    }
}
