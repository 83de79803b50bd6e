namespace Async2.Bench.Harness;

/// <summary>
/// Alternates programs that are measured side by side: one works, the others wait. A disturbance of the machine then affects all of
/// them, not just one.
/// </summary>
internal static class Turns
{
    /// <summary>The line that a program prints when its turn is over and another follows.</summary>
    public const string Over = "over";

    private static readonly bool s_areTaken = Environment.GetEnvironmentVariable("ASYNC2_BENCH_TURNS") == "1";

    /// <summary>Lets the other programs work, and waits for the next turn; returns at once if the program is alone.</summary>
    public static void Pass()
    {
        if (!s_areTaken) return;
        Console.WriteLine(Over);
        if (Console.ReadLine() is null) throw new IOException("whoever gives the turns is gone");
    }
}
