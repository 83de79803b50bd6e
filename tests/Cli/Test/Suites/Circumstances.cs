namespace Async2.Cli.Suites;

/// <summary>What a test should not depend on. Those of the suites do, to see what <c>async2 test</c> makes of it.</summary>
internal static class Circumstances
{
    /// <summary>Whether the code that runs is woven: only then does the assembly refer to the runtime library.</summary>
    public static bool Woven { get; } = typeof(Circumstances).Assembly.GetReferencedAssemblies().Any(a => a.Name == "Async2.Runtime");

    /// <summary>Which run this is of all those in this folder; the first is 1.</summary>
    public static int CountRun(string test)
    {
        var file = Path.Combine(AppContext.BaseDirectory, test + ".runs");
        File.AppendAllText(file, ".");
        return (int)new FileInfo(file).Length;
    }

    /// <summary>Never comes back if the code is woven, and says which process it is.</summary>
    public static async Task HangIfWoven()
    {
        if (!Woven) return;
        if (Environment.GetEnvironmentVariable("ASYNC2_HANGS") is { } file) await File.WriteAllTextAsync(file, $"{Environment.ProcessId}");
        await Task.Delay(Timeout.Infinite);
    }
}
