using Polly;
using Polly.Fallback;

namespace Async2.PackagePrograms.PollyUse;

internal static class FallbackScenarios
{
    public static async Task Run()
    {
        var pipeline = new ResiliencePipelineBuilder<string> { Name = "fallback", TelemetryListener = new EventListener() }
            .AddFallback(new FallbackStrategyOptions<string>
            {
                ShouldHandle = async arguments =>
                {
                    await Task.Yield();
                    return arguments.Outcome is { Exception: InvalidOperationException } or { Result: "result 1" };
                },
                FallbackAction = async arguments =>
                {
                    await Task.Yield();
                    return Outcome.FromResult($"instead of {Work.Describe(arguments.Outcome)}");
                },
                OnFallback = arguments =>
                {
                    Console.WriteLine($"  falling back: {Work.Describe(arguments.Outcome)}");
                    return default;
                },
            })
            .Build();

        await Work.Report(() => pipeline.ExecuteAsync(Work.SucceedsAt(2)));
        await Work.Report(() => pipeline.ExecuteAsync(Work.SucceedsAt(1)));
        await Work.Report(() => pipeline.ExecuteAsync(_ => ValueTask.FromResult("fine")));
        await Work.Report(() => pipeline.ExecuteAsync<string>(_ => throw new NotSupportedException("not handled")));

        var throwing = new ResiliencePipelineBuilder<string>()
            .AddFallback(new FallbackStrategyOptions<string> { FallbackAction = _ => throw new FormatException("the fallback failed too") })
            .Build();
        await Work.Report(() => throwing.ExecuteAsync(Work.SucceedsAt(2)));
    }
}
