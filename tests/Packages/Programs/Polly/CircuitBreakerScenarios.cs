using Polly;
using Polly.CircuitBreaker;

namespace Async2.PackagePrograms.PollyUse;

internal static class CircuitBreakerScenarios
{
    private static readonly TimeSpan s_break = TimeSpan.FromMinutes(1);

    public static async Task Run()
    {
        var clock = new VirtualClock();
        var state = new CircuitBreakerStateProvider();
        var manual = new CircuitBreakerManualControl();
        var pipeline = new ResiliencePipelineBuilder { TimeProvider = clock, Name = "breaker", TelemetryListener = new EventListener() }
            .AddCircuitBreaker(new CircuitBreakerStrategyOptions
            {
                FailureRatio = 0.5,
                MinimumThroughput = 4,
                SamplingDuration = TimeSpan.FromMinutes(10),
                BreakDurationGenerator = arguments => ValueTask.FromResult((arguments.HalfOpenAttempts + 1) * s_break),
                StateProvider = state,
                ManualControl = manual,
                OnOpened = async arguments =>
                {
                    await Task.Yield();
                    Console.WriteLine($"  opened for {arguments.BreakDuration}, manual {arguments.IsManual}");
                },
                OnHalfOpened = _ =>
                {
                    Console.WriteLine("  half open");
                    return default;
                },
                OnClosed = arguments =>
                {
                    Console.WriteLine($"  closed, manual {arguments.IsManual}");
                    return default;
                },
            })
            .Build();

        async Task Call(int succeedsAt)
        {
            await Work.Report(() => pipeline.ExecuteAsync(Work.SucceedsAt(succeedsAt)));
            Console.WriteLine($"  {state.CircuitState}");
        }

        for (int i = 0; i < 5; i++) await Call(succeedsAt: i < 2 ? 1 : 2);
        clock.Advance(s_break);
        await Call(succeedsAt: 2);
        clock.Advance(s_break);
        await Call(succeedsAt: 1);
        clock.Advance(s_break);
        await Call(succeedsAt: 1);
        await manual.IsolateAsync();
        await Call(succeedsAt: 1);
        await manual.CloseAsync();
        await Call(succeedsAt: 1);
    }
}
