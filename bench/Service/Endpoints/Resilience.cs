using Polly;
using Polly.Retry;

namespace Async2.Bench.Service.Endpoints;

/// <summary>A call through a pipeline of Polly with a retry and a time limit, neither of which is ever needed.</summary>
internal static class Resilience
{
    private static readonly ResiliencePipeline s_pipeline = new ResiliencePipelineBuilder()
        .AddRetry(new RetryStrategyOptions { MaxRetryAttempts = 3 })
        .AddTimeout(TimeSpan.FromSeconds(5))
        .Build();

    public static void Map(IEndpointRouteBuilder app) => app.MapGet("/polly", async (HttpContext context, IGreetings greetings) =>
        await context.Response.WriteAsync(await s_pipeline.ExecuteAsync(
            async _ => await greetings.GreetAsync(1, depth: 2, suspends: true), context.RequestAborted)));
}
