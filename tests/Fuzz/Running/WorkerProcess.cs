using System.Diagnostics;
using System.Text.Json;

namespace Async2.Fuzz.Running;

/// <summary>A worker, as seen by its parent.</summary>
/// <param name="hear">Called with its messages.</param>
/// <param name="patience">The time for which it may be silent.</param>
internal sealed class WorkerProcess(Action<Message> hear, TimeSpan patience)
{
    private const int KeptErrors = 40;
    private const int SignalBase = 128;

    private readonly Queue<string> _errors = [];

    /// <summary>Runs a worker to its end. Returns null after a normal end, else a description.</summary>
    public string? Run(IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", ["exec", typeof(WorkerProcess).Assembly.Location, .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using var process = Process.Start(start)!;
        process.ErrorDataReceived += (_, e) => Keep(e.Data);
        process.BeginErrorReadLine();
        var isSilent = !Listen(process.StandardOutput);
        if (isSilent) process.Kill();
        process.WaitForExit();
        if (isSilent) return $"was silent for {patience.TotalSeconds} s and was ended";
        return process.ExitCode is 0 or Worker.GivenUp ? null : Explain(process.ExitCode);
    }

    // False: it is silent, and has not ended.
    private bool Listen(StreamReader output)
    {
        while (true)
        {
            var reading = output.ReadLineAsync();
            if (!reading.Wait(patience)) return false;
            if (reading.Result is not { } line) return true;
            hear(JsonSerializer.Deserialize<Message>(line)!);
        }
    }

    private void Keep(string? line)
    {
        if (line is null) return;
        lock (_errors)
        {
            _errors.Enqueue(line);
            if (_errors.Count > KeptErrors) _errors.Dequeue();
        }
    }

    private string Explain(int exitCode)
    {
        var signal = exitCode > SignalBase ? $" (signal {exitCode - SignalBase})" : "";
        lock (_errors) return $"died with exit code {exitCode}{signal}; the last that it said:\n{string.Join('\n', _errors)}";
    }
}
