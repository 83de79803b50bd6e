using System.CommandLine;

namespace Async2.Terminal;

/// <summary><c>completion SHELL</c>: prints a script with which a shell completes command lines of a program.</summary>
internal static class CompletionCommand
{
    public static Command Create(string program)
    {
        var scripts = CompletionScripts.Of(program);
        var shell = new Argument<string>("SHELL")
        {
            Description = $"One of: {string.Join(", ", scripts.Keys)}",
            HelpName = "SHELL",
        };
        shell.AcceptOnlyFromAmong([.. scripts.Keys]);
        var command = new ExampleCommand("completion", "Print a script with which a shell completes command lines")
        {
            Examples =
            [
                $"eval \"$({program} completion bash)\"               in ~/.bashrc",
                $"eval \"$({program} completion zsh)\"                in ~/.zshrc, after compinit",
                $"{program} completion pwsh | Out-String | Invoke-Expression    in $PROFILE",
            ],
            ExitCodes = "0 done, 2 wrong usage",
        };
        command.Add(shell);
        command.SetAction(parsed =>
        {
            Screen.Listing(scripts[parsed.GetRequiredValue(shell)]);
            return ExitCodes.Ok;
        });
        return command;
    }
}
