using System.CommandLine;
using Async2.Cli.Completion;
using Async2.Cli.Terminal;

namespace Async2.Cli;

/// <summary><c>async2 completion SHELL</c>: prints a script with which a shell completes our command lines.</summary>
internal static class CompletionCommand
{
    public static Command Create()
    {
        var shell = new Argument<string>("SHELL")
        {
            Description = $"One of: {string.Join(", ", CompletionScripts.All.Keys)}",
            HelpName = "SHELL",
        };
        shell.AcceptOnlyFromAmong([.. CompletionScripts.All.Keys]);
        var command = new ExampleCommand("completion", "Print a script with which a shell completes command lines")
        {
            Examples =
            [
                "eval \"$(async2 completion bash)\"               in ~/.bashrc",
                "eval \"$(async2 completion zsh)\"                in ~/.zshrc, after compinit",
                "async2 completion pwsh | Out-String | Invoke-Expression    in $PROFILE",
            ],
            ExitCodes = "0 done, 2 wrong usage",
        };
        command.Add(shell);
        command.SetAction(parsed =>
        {
            Screen.Listing(CompletionScripts.All[parsed.GetRequiredValue(shell)]);
            return ExitCodes.Ok;
        });
        return command;
    }
}
