using System.Diagnostics;

namespace Async2.Cli.Test;

/// <summary>The end of a suite's process: it was killed if it hung. Error has the lines of standard error.</summary>
internal sealed record ProcessEnd(int ExitCode, bool Hung, IReadOnlyList<string> Error);

/// <summary>Runs the process of a suite to its end, and kills it with its children if it hangs or is interrupted.</summary>
internal static class SuiteProcess
{
    // After its end, because a remaining child may keep its output open for ever.
    private static readonly TimeSpan PatienceForOutput = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan Pulse = TimeSpan.FromMilliseconds(100);

    public static ProcessEnd Run(ProcessStartInfo start, SilenceTimer silence, Action<string> onLine, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        using var process = Process.Start(start)!;
        using var ending = cancellationToken.Register(() => process.Kill(entireProcessTree: true));
        process.StandardInput.Close();
        var error = new List<string>();
        var reading = Task.WhenAll(
            Task.Run(() => Read(process.StandardOutput, onLine), CancellationToken.None),
            Task.Run(() => Read(process.StandardError, line => { lock (error) error.Add(line); }), CancellationToken.None));
        var hung = false;
        while (!process.WaitForExit(Pulse))
        {
            if (!silence.IsOver || hung) continue;
            hung = true;
            process.Kill(entireProcessTree: true);
        }
        reading.Wait(PatienceForOutput, CancellationToken.None);
        cancellationToken.ThrowIfCancellationRequested();
        lock (error) return new ProcessEnd(process.ExitCode, hung, [.. error]);
    }

    private static void Read(StreamReader reader, Action<string> onLine)
    {
        while (reader.ReadLine() is { } line) onLine(line);
    }
}
