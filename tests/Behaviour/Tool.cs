using System.Diagnostics;
using System.Text;

namespace Async2.Behaviour.Tests;

/// <summary>Runs <c>dotnet</c> to its end: the SDK's, or that of another installation.</summary>
internal static class Tool
{
    public static (int ExitCode, string Output, string Error) Run(
        string dotnet, IEnumerable<string> arguments, TimeSpan limit, params (string Name, string? Value)[] variables)
    {
        var start = new ProcessStartInfo(dotnet, arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        // `dotnet test` passes its own MSBuild path to its children, which must not use it.
        var ofMSBuild = start.Environment.Keys.Where(k => k.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase)).ToArray();
        foreach (var name in ofMSBuild) start.Environment.Remove(name);
        start.Environment.Remove("DOTNET_RuntimeAsync");
        foreach (var (name, value) in variables) start.Environment[name] = value;

        using var process = Process.Start(start)!;
        var (output, error) = (new StringBuilder(), new StringBuilder());
        process.OutputDataReceived += (_, e) => Append(output, e.Data);
        process.ErrorDataReceived += (_, e) => Append(error, e.Data);
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        if (!process.WaitForExit(limit))
        {
            process.Kill(entireProcessTree: true);
            Append(error, $"killed after {limit}");
        }
        process.WaitForExit();
        return (process.ExitCode, output.ToString(), error.ToString());
    }

    private static void Append(StringBuilder text, string? line)
    {
        if (line is not null) text.Append(line).Append('\n');
    }
}
