using System.Diagnostics;

namespace Async2.Build.Tests;

/// <summary>What a command has printed, on both streams, and how it ended.</summary>
internal sealed record CommandResult(string Command, int ExitCode, string Output)
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(10);

    /// <summary>Runs a program as a user would: without what this test's own host has put into the environment.</summary>
    public static CommandResult Of(string folder, IReadOnlyDictionary<string, string> environment, string program, params string[] arguments)
    {
        using var process = Start(folder, environment, program, arguments);
        var (output, error) = (process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        if (!process.WaitForExit(Patience)) process.Kill(entireProcessTree: true);
        return new CommandResult($"{program} {string.Join(' ', arguments)}", process.ExitCode, output.Result + error.Result);
    }

    /// <summary>Starts a program as <see cref="Of"/> does.</summary>
    public static Process Start(string folder, IReadOnlyDictionary<string, string> environment, string program, params string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var name in start.Environment.Keys.Where(IsOfBuild).ToList()) start.Environment.Remove(name);
        foreach (var (name, value) in environment) start.Environment[name] = value;
        return Process.Start(start)!;
    }

    /// <summary>The result, of which it is certain that it is that of a success.</summary>
    public CommandResult Succeeded()
    {
        Assert.True(ExitCode == 0, $"{Command}: exit code {ExitCode}\n{Output}");
        return this;
    }

    private static bool IsOfBuild(string name) =>
        name.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase) || name is "DOTNET_HOST_PATH" or "DOTNET_ROOT" or "VSTEST_CONNECTION_TIMEOUT";
}
