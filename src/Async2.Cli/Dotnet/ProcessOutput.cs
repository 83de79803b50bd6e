using System.Diagnostics;

namespace Async2.Cli.Dotnet;

/// <summary>The output of a process that has ended.</summary>
internal sealed record ProcessOutput(int ExitCode, string Output, string Error)
{
    /// <summary>Runs a process without input to its end, and kills it with its children if it is cancelled.</summary>
    public static ProcessOutput Of(ProcessStartInfo start, CancellationToken cancellationToken = default)
    {
        start.RedirectStandardInput = start.RedirectStandardOutput = start.RedirectStandardError = true;
        using var process = Process.Start(start)!;
        using var ending = cancellationToken.Register(() => process.Kill(entireProcessTree: true));
        process.StandardInput.Close();
        var error = process.StandardError.ReadToEndAsync(CancellationToken.None);
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return new ProcessOutput(process.ExitCode, output, error.Result);
    }
}
