using System.Diagnostics;
using System.Globalization;

namespace Async2.Stacks.Tests.Inspected;

/// <summary>A program that has suspended everything, and waits. Its process ends when this is disposed of.</summary>
internal sealed class RunningProgram : IDisposable
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(2);

    // Prints the program's id, passes its input on, and ends as it does.
    private const string Shell = """exec 3<&0; "$@" <&3 & echo $!; wait $!""";

    private readonly Process _shell;

    private RunningProgram(Process shell, int id, IReadOnlyList<string> output)
    {
        (_shell, Id, Output) = (shell, id, output);
    }

    public int Id { get; }

    /// <summary>The lines that it printed before it was ready.</summary>
    public IReadOnlyList<string> Output { get; }

    /// <summary>Starts a program and waits until it is ready.</summary>
    /// <remarks>
    /// A shell starts it, because this process must not be its parent. Whoever stops a process waits for a signal of its threads, and the
    /// class library, which waits for the end of all children, may take that signal.
    /// </remarks>
    public static RunningProgram Start(ProgramBuild build, params string[] arguments) => Start(build, [], arguments);

    /// <summary>The same with environment variables besides those that it needs.</summary>
    public static RunningProgram Start(ProgramBuild build, IEnumerable<(string Name, string Value)> variables, params string[] arguments) =>
        Start([build.DotNet.Command, "exec", build.Assembly, .. arguments], build.Variables.Concat(variables));

    /// <summary>Starts a program by another command.</summary>
    public static RunningProgram Start(string[] command, params IEnumerable<(string Name, string Value)> variables)
    {
        var start = new ProcessStartInfo("sh", ["-c", Shell, "sh", .. command])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment.Remove("DOTNET_RuntimeAsync");
        foreach (var (name, value) in variables) start.Environment[name] = value;

        var shell = Process.Start(start)!;
        var error = shell.StandardError.ReadToEndAsync();
        var id = int.Parse(shell.StandardOutput.ReadLine()!, CultureInfo.InvariantCulture);
        var output = Task.Run(() => ReadUntilReady(shell.StandardOutput));
        if (output.Wait(s_patience) && output.Result is { } lines) return new RunningProgram(shell, id, lines);

        shell.Kill(entireProcessTree: true);
        shell.WaitForExit();
        throw new InvalidOperationException($"{string.Join(' ', command)}: not ready, exit code {shell.ExitCode}\n{error.Result}");
    }

    /// <summary>Runs a program that ends with an exception.</summary>
    public static void Crash(ProgramBuild build, IEnumerable<(string Name, string Value)> variables, params string[] arguments)
    {
        var start = new ProcessStartInfo(build.DotNet.Command, ["exec", build.Assembly, .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var (name, value) in build.Variables.Concat(variables)) start.Environment[name] = value;
        using var process = Process.Start(start)!;
        var output = process.StandardOutput.ReadToEndAsync();
        var error = process.StandardError.ReadToEnd();
        if (!process.WaitForExit(s_patience) || process.ExitCode == 0)
            throw new InvalidOperationException($"{build}: has not crashed\n{output.Result}\n{error}");
    }

    /// <summary>Lets it end by itself.</summary>
    /// <returns>Its exit code.</returns>
    public int End()
    {
        _shell.StandardInput.Close();
        if (!_shell.WaitForExit(s_patience)) _shell.Kill(entireProcessTree: true);
        _shell.WaitForExit();
        return _shell.ExitCode;
    }

    public void Dispose()
    {
        if (!_shell.HasExited) End();
        _shell.Dispose();
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
