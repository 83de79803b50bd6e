namespace Async2.Bench.Harness;

/// <summary>
/// Programs that are measured side by side do their work by turns: one works, the others wait. What disturbs the machine for a while then
/// disturbs all of them, and not the one whose figures are taken just then.
/// </summary>
internal static class Turns
{
    /// <summary>What a program prints when its turn is over, and it has another to come.</summary>
    public const string Over = "over";

    private static readonly bool s_areTaken = Environment.GetEnvironmentVariable("ASYNC2_BENCH_TURNS") == "1";

    /// <summary>Lets the others work, and waits for the next turn; returns at once where a program is alone.</summary>
    public static void Pass()
    {
        if (!s_areTaken) return;
        Console.WriteLine(Over);
        if (Console.ReadLine() is null) throw new IOException("whoever gives the turns is gone");
    }
}
