namespace Async2.PackagePrograms.PollyUse;

/// <summary>Uses the strategies of Polly.Core. Time is virtual.</summary>
internal static class PollyProgram
{
    public static Task<int> Run() => Scenarios.Run(
        ("retry", RetryScenarios.Run),
        ("timeout", TimeoutScenarios.Run),
        ("circuit breaker", CircuitBreakerScenarios.Run),
        ("hedging", HedgingScenarios.Run),
        ("fallback", FallbackScenarios.Run),
        ("composed", ComposedScenarios.Run),
        ("chaos", ChaosScenarios.Run),
        ("registry", RegistryScenarios.Run),
        ("context", ContextScenarios.Run));
}
