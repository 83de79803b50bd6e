using System.Diagnostics;
using Async2.Cli.Run;

namespace Async2.Cli.Bench;

/// <summary>Runs <c>dotnet</c>, waits for it and returns what it printed.</summary>
internal static class Dotnet
{
    public static Printed Run(IEnumerable<string> arguments, params IEnumerable<(string Name, string Value)> environment)
    {
        var start = new ProcessStartInfo(DotnetHost.Find(), arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (var (name, value) in environment) start.Environment[name] = value;
        using var process = Process.Start(start)!;
        var error = process.StandardError.ReadToEndAsync();
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return new Printed(process.ExitCode, output, error.GetAwaiter().GetResult());
    }

    internal sealed record Printed(int ExitCode, string Output, string Error);
}
