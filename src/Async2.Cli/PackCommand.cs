using System.CommandLine;
using Async2.Cli.Terminal;

namespace Async2.Cli;

/// <summary><c>./async2 pack</c>: the script of a clone carries it out. Here is its help.</summary>
internal static class PackCommand
{
    private const string Name = "pack";

    // ROOT/async2 builds the tool to ROOT/artifacts/async2/NUMBER.
    private static string Script => Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "..", "..", "..", "async2"));

    public static Command Create()
    {
        var command = new ExampleCommand(Name, "Make the NuGet packages in artifacts/packages of this clone")
        {
            Examples = ["./async2 pack"],
            Hidden = !File.Exists(Script),
        };
        command.SetAction(_ =>
        {
            Screen.Note($"async2: {Name} is a command of the script in a clone, without arguments: run ./async2 {Name} there");
            return ExitCodes.Usage;
        });
        return command;
    }
}
