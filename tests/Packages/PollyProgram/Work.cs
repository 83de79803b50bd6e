using Polly;

namespace Async2.PollyProgram;

/// <summary>What the pipelines are given to do.</summary>
internal static class Work
{
    /// <summary>Succeeds at the given attempt, and throws at those before it, after it has really been away.</summary>
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

    /// <summary>Prints how it ended.</summary>
    public static async Task Report<T>(Func<ValueTask<T>> action)
    {
        try
        {
            Console.WriteLine($"-> {await action()}");
        }
        catch (Exception e)
        {
            Console.WriteLine($"-> {Describe(e)}");
        }
    }

    /// <summary>Type and message of an exception and of what caused it.</summary>
    public static string Describe(Exception? e) => e switch
    {
        null => "no exception",
        { InnerException: { } inner } => $"{e.GetType().Name}: {e.Message} <- {Describe(inner)}",
        _ => $"{e.GetType().Name}: {e.Message}",
    };

    /// <summary>The result or the exception.</summary>
    public static string Describe<T>(Outcome<T> outcome) =>
        outcome.Exception is { } e ? Describe(e) : $"{outcome.Result}";
}
