namespace Async2.PackagePrograms;

/// <summary>What a program does, in named parts.</summary>
internal static class Scenarios
{
    /// <summary>
    /// Runs one after the other, and returns an exit code that says how many there were: that it arrives is compared, too.
    /// </summary>
    public static async Task<int> Run(params (string Name, Func<Task> Run)[] scenarios)
    {
        foreach (var (name, run) in scenarios)
        {
            Console.WriteLine($"== {name}");
            await run();
        }
        return 100 + scenarios.Length;
    }
}
