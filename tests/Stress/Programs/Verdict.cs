using System.Diagnostics.CodeAnalysis;

namespace Async2.Stressed;

/// <summary>The first thing that is wrong ends the process.</summary>
internal static class Verdict
{
    private static int s_hasFailed;

    [DoesNotReturn]
    public static void Fail(string what)
    {
        // Whoever comes second must not go on, either: what it finds follows from the first.
        if (Interlocked.Exchange(ref s_hasFailed, 1) != 0) Thread.Sleep(Timeout.Infinite);
        Console.WriteLine($"failed: {what}");
        Environment.Exit(1);
    }
}
