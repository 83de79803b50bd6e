using System.CommandLine;

namespace Async2.Inspect;

/// <summary>The commands that look into processes. Two programs have them: <c>async2-inspect</c> and <c>async2</c>.</summary>
internal static class InspectCommands
{
    /// <summary>The name of the program that has nothing else.</summary>
    public const string ProgramName = "async2-inspect";

    /// <summary>Makes them for a program.</summary>
    /// <param name="program">Its name, for examples.</param>
    public static IEnumerable<Command> Create(string program) =>
        [StacksCommand.Create(program), TopCommand.Create(program), TraceCommand.Create(program)];
}
