using System.Diagnostics;

namespace Async2.Stacks.Tests.Inspected;

/// <summary>A program that has suspended everything, and waits. Its process ends when this is disposed of.</summary>
internal sealed class RunningProgram : IDisposable
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(2);

    private readonly Process _process;

    private RunningProgram(Process process, IReadOnlyList<string> output)
    {
        (_process, Output) = (process, output);
    }

    public int Id => _process.Id;

    /// <summary>The lines that it printed before it was ready.</summary>
    public IReadOnlyList<string> Output { get; }

    /// <summary>Starts a program and waits until it is ready.</summary>
    public static RunningProgram Start(ProgramBuild build, params string[] arguments)
    {
        var start = new ProcessStartInfo(build.DotNet.Command, ["exec", build.Assembly, .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment.Remove("DOTNET_RuntimeAsync");
        foreach (var (name, value) in build.Variables) start.Environment[name] = value;

        var process = Process.Start(start)!;
        var error = process.StandardError.ReadToEndAsync();
        var output = Task.Run(() => ReadUntilReady(process.StandardOutput));
        if (output.Wait(s_patience) && output.Result is { } lines) return new RunningProgram(process, lines);

        process.Kill();
        process.WaitForExit();
        throw new InvalidOperationException($"{build}: not ready, exit code {process.ExitCode}\n{error.Result}");
    }

    /// <summary>Lets it end by itself.</summary>
    /// <returns>Its exit code.</returns>
    public int End()
    {
        _process.StandardInput.Close();
        if (!_process.WaitForExit(s_patience)) _process.Kill();
        _process.WaitForExit();
        return _process.ExitCode;
    }

    public void Dispose()
    {
        if (!_process.HasExited) End();
        _process.Dispose();
    }

    private static List<string>? ReadUntilReady(StreamReader output)
    {
        var lines = new List<string>();
        while (output.ReadLine() is { } line)
        {
            if (line == "ready") return lines;
            lines.Add(line);
        }
        return null;
    }
}
