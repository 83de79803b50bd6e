namespace Async2.PackagePrograms;

/// <summary>The named parts of a program.</summary>
internal static class Scenarios
{
    /// <summary>
    /// Runs the scenarios one after the other, and returns an exit code with their number, which is compared, too.
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
