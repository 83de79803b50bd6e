using System.Diagnostics;
using Async2.Cli.Dotnet;

namespace Async2.Cli.Bench;

/// <summary>Runs <c>dotnet</c>, waits for it and returns its output.</summary>
internal static class Dotnet
{
    /// <summary>Runs the user's <c>dotnet</c>.</summary>
    public static Printed Run(params IEnumerable<string> arguments) => Run(StartInfo(DotnetHost.Find(), arguments, []));

    /// <summary>Runs a program whose output is redirected.</summary>
    public static Printed Run(ProcessStartInfo start)
    {
        using var process = Process.Start(start)!;
        var error = process.StandardError.ReadToEndAsync();
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return new Printed(process.ExitCode, output, error.GetAwaiter().GetResult());
    }

    /// <summary>Describes the start of a program whose output is redirected.</summary>
    public static ProcessStartInfo StartInfo(
        string host, IEnumerable<string> arguments, IEnumerable<(string Name, string Value)> environment)
    {
        var start = new ProcessStartInfo(host, arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (var (name, value) in environment) start.Environment[name] = value;
        return start;
    }

    internal sealed record Printed(int ExitCode, string Output, string Error);
}
