using System.Diagnostics.CodeAnalysis;

namespace Async2.Stressed;

/// <summary>Ends the process at the first failure.</summary>
internal static class Verdict
{
    private static readonly TimeSpan s_look = TimeSpan.FromMilliseconds(100);

    private static int s_hasFailed;

    /// <summary>Whether chains have ended, or do so within a moment. One that has thrown is a failure.</summary>
    public static bool HaveEnded(Task chains)
    {
        try
        {
            return chains.Wait(s_look);
        }
        catch (AggregateException e)
        {
            Fail($"a chain threw {e}");
            throw;
        }
    }

    [DoesNotReturn]
    public static void Fail(string what)
    {
        // A second failure must not continue either: it follows from the first.
        if (Interlocked.Exchange(ref s_hasFailed, 1) != 0) Thread.Sleep(Timeout.Infinite);
        Console.WriteLine($"failed: {what}");
        Environment.Exit(1);
    }
}
