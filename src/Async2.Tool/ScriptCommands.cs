using System.CommandLine;

namespace Async2.Tool;

/// <summary>The commands of the script <c>./async2</c> in a clone, which carries them out. Here is their help.</summary>
internal static class ScriptCommands
{
    // ROOT/async2 builds the tool to ROOT/artifacts/async2/NUMBER.
    private static readonly string s_script = Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "..", "..", "..", "async2"));

    public static IEnumerable<Command> Create() =>
    [
        Create("pack", "Make the NuGet packages in artifacts/packages of this clone", "./async2 pack"),
        Create("bench", "Measure async1, .NET's own runtime async and woven code, in this clone", "./async2 bench --help"),
    ];

    private static ExampleCommand Create(string name, string description, string example)
    {
        var command = new ExampleCommand(name, description) { Examples = [example], Hidden = !File.Exists(s_script) };
        command.SetAction(_ =>
        {
            Screen.Tell($"{name} is a command of the script in a clone: run ./async2 {name} there");
            return ExitCodes.Usage;
        });
        return command;
    }
}
