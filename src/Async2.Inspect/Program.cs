namespace Async2.Inspect;

/// <summary>The command <c>async2-inspect</c>.</summary>
internal static class Program
{
    internal static ConsoleProgram Instance { get; } = new(
        InspectCommands.ProgramName,
        "Shows where the async methods of .NET processes wait, and what is wrong with them.",
        () => [.. InspectCommands.Create(InspectCommands.ProgramName), CompletionCommand.Create(InspectCommands.ProgramName)])
    {
        Examples = ["async2-inspect stacks 4711", "async2-inspect stacks core.4711 --html stacks.html", "async2-inspect top 4711"],
    };

    private static int Main(string[] args) => Instance.Run(args);
}
