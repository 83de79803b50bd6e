using Polly;

namespace Async2.PackagePrograms.PollyUse;

/// <summary>The work of the pipelines.</summary>
internal static class Work
{
    /// <summary>Succeeds at the given attempt, and throws at earlier ones, after a real suspension.</summary>
    public static Func<CancellationToken, ValueTask<string>> SucceedsAt(int attempt)
    {
        int attempts = 0;
        return async token =>
        {
            int current = ++attempts;
            Console.WriteLine($"attempt {current}");
            await Task.Yield();
            token.ThrowIfCancellationRequested();
            return current < attempt ? throw new InvalidOperationException($"attempt {current} failed") : $"result {current}";
        };
    }

    /// <summary>Waits for its token while time passes.</summary>
    public static async ValueTask<string> WaitForCancellation(VirtualClock clock, TimeSpan passes, CancellationToken token)
    {
        var forever = Task.Delay(Timeout.Infinite, token);
        clock.Advance(passes);
        await forever;
        return "not reached";
    }

    /// <summary>Prints the outcome.</summary>
    public static Task Report<T>(Func<ValueTask<T>> action) => Outcomes.Show("", () => action().AsTask());

    /// <summary>The result or the exception.</summary>
    public static string Describe<T>(Outcome<T> outcome) =>
        outcome.Exception is { } e ? Outcomes.Describe(e) : $"{outcome.Result}";
}
