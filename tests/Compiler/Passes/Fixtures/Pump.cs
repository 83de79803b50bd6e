namespace Async2.Compiler.Tests.Passes.Fixtures;

/// <summary>A method that is started, and never awaited.</summary>
internal static class Pump
{
    private static Task? s_running;

    public static void Start(Task<int> task) => s_running = Run(task);

    private static async Task Run(Task<int> task) => await task;
}
