using System.Diagnostics;
using System.Globalization;

namespace Async2.Debugging.Tests.Debugger;

/// <summary>The process of a debugged program, which waits for a line before it does anything. Disposal kills it.</summary>
internal sealed class DebuggedProcess : IDisposable
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    // Prints the program's id, passes its input on, and ends as it does.
    private const string Shell = """exec 3<&0; "$@" <&3 & echo $!; wait $!""";

    private readonly Process _shell;

    private DebuggedProcess(Process shell, int id) => (_shell, Id) = (shell, id);

    public int Id { get; }

    /// <summary>Starts a program.</summary>
    /// <remarks>
    /// A shell starts it, because this process must not be its parent: the debugging library and the class library would both wait for the
    /// end of their child.
    /// </remarks>
    public static DebuggedProcess Start(string dotnet, string assembly, string method)
    {
        var start = new ProcessStartInfo("sh", ["-c", Shell, "sh", dotnet, "exec", assembly, method])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        var shell = Process.Start(start)!;
        var error = shell.StandardError.ReadToEndAsync();
        var ready = Task.Run(() => ReadId(shell.StandardOutput));
        if (ready.Wait(s_patience) && ready.Result is { } id) return new DebuggedProcess(shell, id);
        shell.Kill(entireProcessTree: true);
        throw new InvalidOperationException($"{assembly}: not ready\n{error.Result}");
    }

    /// <summary>Lets it run.</summary>
    public void Start() => _shell.StandardInput.WriteLine();

    public void Dispose()
    {
        if (!_shell.HasExited) _shell.Kill(entireProcessTree: true);
        _shell.WaitForExit(s_patience);
        _shell.Dispose();
    }

    private static int? ReadId(StreamReader output)
    {
        if (output.ReadLine() is not { } id) return null;
        return output.ReadLine() == "ready" ? int.Parse(id, CultureInfo.InvariantCulture) : null;
    }
}
