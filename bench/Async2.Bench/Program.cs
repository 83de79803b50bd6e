namespace Async2.Bench;

/// <summary>The program behind <c>./async2 bench</c>.</summary>
internal static class Program
{
    internal static ConsoleProgram Instance { get; } =
        new("async2", "Measures Async2, in a clone of the repository.", () => [BenchCommand.Create()]);

    private static int Main(string[] args) => Instance.Run(args);
}
