using System.Diagnostics;

namespace Async2.Packages.Tests;

/// <summary>The outcome of a process.</summary>
/// <param name="Output">Standard output, then standard error.</param>
/// <param name="ExitCode">Its exit code.</param>
internal sealed record ProgramResult(string Output, int ExitCode)
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    /// <summary>Runs a program to its end.</summary>
    public static ProgramResult Of(string program, params IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        // Woven programs must not need this.
        start.Environment["DOTNET_RuntimeAsync"] = "0";
        using var process = Process.Start(start)!;
        var error = process.StandardError.ReadToEndAsync();
        var output = process.StandardOutput.ReadToEndAsync();
        if (!process.WaitForExit(Patience))
        {
            process.Kill(entireProcessTree: true);
            Assert.Fail($"{program} {string.Join(' ', arguments)} does not end. It printed:{Environment.NewLine}{output.Result}{error.Result}");
        }
        process.WaitForExit();
        return new ProgramResult(output.Result + error.Result, process.ExitCode);
    }
}
