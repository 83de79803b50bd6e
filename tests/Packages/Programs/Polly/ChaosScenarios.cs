using Polly;
using Polly.Retry;
using Polly.Simmy;
using Polly.Simmy.Behavior;
using Polly.Simmy.Fault;
using Polly.Simmy.Latency;
using Polly.Simmy.Outcomes;

namespace Async2.PackagePrograms.PollyUse;

internal static class ChaosScenarios
{
    public static async Task Run()
    {
        // Injected at every second attempt.
        int attempts = 0;
        var pipeline = new ResiliencePipelineBuilder<string> { TimeProvider = new VirtualClock(), Name = "chaos", TelemetryListener = new EventListener() }
            .AddRetry(new RetryStrategyOptions<string> { MaxRetryAttempts = 2, BackoffType = DelayBackoffType.Linear })
            .AddChaosLatency(new ChaosLatencyStrategyOptions
            {
                InjectionRate = 1,
                LatencyGenerator = async _ =>
                {
                    await Task.Yield();
                    return TimeSpan.FromSeconds(3);
                },
            })
            .AddChaosBehavior(new ChaosBehaviorStrategyOptions
            {
                InjectionRate = 1,
                BehaviorGenerator = async _ =>
                {
                    await Task.Yield();
                    Console.WriteLine("  behaviour");
                },
            })
            .AddChaosFault(new ChaosFaultStrategyOptions
            {
                InjectionRate = 1,
                EnabledGenerator = _ => ValueTask.FromResult(++attempts % 2 == 1),
                FaultGenerator = new FaultGenerator().AddException(() => new InvalidOperationException("injected")),
                OnFaultInjected = async arguments =>
                {
                    await Task.Yield();
                    Console.WriteLine($"  injected {Outcomes.Describe(arguments.Fault)}");
                },
            })
            .AddChaosOutcome(new ChaosOutcomeStrategyOptions<string>
            {
                InjectionRate = 1,
                EnabledGenerator = _ => ValueTask.FromResult(attempts > 2),
                OutcomeGenerator = new OutcomeGenerator<string>().AddResult(() => "injected result"),
            })
            .Build();

        await Work.Report(() => pipeline.ExecuteAsync(Work.SucceedsAt(1)));
        await Work.Report(() => pipeline.ExecuteAsync(Work.SucceedsAt(1)));
    }
}
