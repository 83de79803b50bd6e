using System.Diagnostics.CodeAnalysis;

namespace Async2.Stressed;

/// <summary>Ends the process at the first failure.</summary>
internal static class Verdict
{
    private static int s_hasFailed;

    [DoesNotReturn]
    public static void Fail(string what)
    {
        // A second failure must not continue either: it follows from the first.
        if (Interlocked.Exchange(ref s_hasFailed, 1) != 0) Thread.Sleep(Timeout.Infinite);
        Console.WriteLine($"failed: {what}");
        Environment.Exit(1);
    }
}
