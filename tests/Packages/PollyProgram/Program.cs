using Async2.PollyProgram;

// Uses the strategies of Polly.Core and prints what happens. The output is the same in every run: time is virtual, and
// nothing is printed by two threads that do not wait for each other.
(string Name, Func<Task> Run)[] scenarios =
[
    ("retry", RetryScenarios.Run),
    ("timeout", TimeoutScenarios.Run),
    ("circuit breaker", CircuitBreakerScenarios.Run),
    ("hedging", HedgingScenarios.Run),
    ("fallback", FallbackScenarios.Run),
    ("composed", ComposedScenarios.Run),
    ("chaos", ChaosScenarios.Run),
    ("registry", RegistryScenarios.Run),
    ("context", ContextScenarios.Run),
];

foreach (var (name, run) in scenarios)
{
    Console.WriteLine($"== {name}");
    await run();
}

// Not 0: that the exit code arrives is part of what is compared.
return 100 + scenarios.Length;
