using System.Diagnostics;
using Async2.Cli.Dotnet;

namespace Async2.Bench;

/// <summary>A program that runs beside others and works only in its turns. <see cref="Dispose"/> kills it.</summary>
internal sealed class SideBySide : IDisposable
{
    /// <summary>The line with which a program ends a turn that is not its last.</summary>
    private const string Over = "over";

    private readonly ProcessStartInfo _start;
    private readonly List<string> _printed = [];
    private Process? _process;
    private Task<string>? _error;

    /// <summary>Describes the program; the first turn starts it.</summary>
    public SideBySide(ProcessStartInfo start)
    {
        _start = start;
        start.RedirectStandardInput = start.RedirectStandardOutput = start.RedirectStandardError = true;
        start.Environment["ASYNC2_BENCH_TURNS"] = "1";
    }

    /// <summary>Lets it work for a turn.</summary>
    /// <returns>Its output, if it has ended.</returns>
    public ProcessOutput? TakeTurn()
    {
        if (_process is null)
        {
            _process = Process.Start(_start)!;
            _error = _process.StandardError.ReadToEndAsync();
        }
        else
        {
            _process.StandardInput.WriteLine();
        }

        while (_process.StandardOutput.ReadLine() is { } line)
        {
            if (line == Over) return null;
            _printed.Add(line);
        }

        _process.WaitForExit();
        return new ProcessOutput(_process.ExitCode, string.Join('\n', _printed), _error!.GetAwaiter().GetResult());
    }

    public void Dispose()
    {
        if (_process is { HasExited: false })
        {
            _process.Kill(entireProcessTree: true);
            _process.WaitForExit();
        }

        _process?.Dispose();
    }
}
