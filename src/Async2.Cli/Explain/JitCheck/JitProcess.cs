using System.Diagnostics;
using System.Globalization;
using Async2.Cli.Dotnet;
using Async2.Cli.Folders;
using Async2.Cli.Native;

namespace Async2.Cli.Explain.JitCheck;

/// <summary>
/// The result of the JIT: the numbers of methods and of twins that passed, a line on each that failed, or could not be tried, or lacks the
/// named assembly.
/// </summary>
internal sealed record JitResult(
    int Passed, int Twins, IReadOnlyList<string> Failures, IReadOnlyList<string> Unchecked, IReadOnlyList<string> Lacks, long PeakBytes)
{
    public static JitResult NotTried(string why) => new(0, 0, [], [why], [], 0);

    public static JitResult operator +(JitResult a, JitResult b) => new(
        a.Passed + b.Passed, a.Twins + b.Twins, [.. a.Failures, .. b.Failures], [.. a.Unchecked, .. b.Unchecked], [.. a.Lacks, .. b.Lacks],
        Math.Max(a.PeakBytes, b.PeakBytes));
}

/// <summary>Runs <see cref="JitChecker"/> in a child process, and again after each method that crashes it.</summary>
internal sealed class JitProcess(InstalledRuntime runtime, JitJob job, IReadOnlyDictionary<string, string> environment)
{
    public const string CommandName = "jit-check";

    /// <summary>The line on a method that passed.</summary>
    public const string Method = "ok";

    /// <summary>The line on a twin that passed.</summary>
    public const string Twin = "twin";

    private readonly List<string> _failures = [];
    private readonly List<string> _unchecked = [];
    private readonly List<string> _lacks = [];
    private int _passed;
    private int _twins;
    private long _peak;

    public JitResult Run(CancellationToken cancellationToken)
    {
        using var scratch = new ScratchFolder();
        var file = scratch["job.json"];
        job.Write(file);
        var from = 0;
        while (RunFrom(file, from, cancellationToken) is { } crashed)
        {
            _failures.Add($"method {crashed} of this check: the runtime crashed");
            from = crashed + 1;
        }
        return new JitResult(_passed, _twins, _failures, _unchecked, _lacks, _peak);
    }

    /// <summary>Runs the child; returns the number of the method that crashed it, or null.</summary>
    private int? RunFrom(string file, int from, CancellationToken cancellationToken)
    {
        string[] arguments = [CommandName, file, from.ToString(CultureInfo.InvariantCulture)];
        var start = new ProcessStartInfo(runtime.Host, [.. runtime.Arguments, NativeProgram.OwnDll, .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var (name, value) in environment) start.Environment[name] = value;
        start.Environment["DOTNET_EnableWriteXorExecute"] = "0"; // It would map each compiled method a second time.
        using var child = Process.Start(start)!;
        using var ending = cancellationToken.Register(child.Kill);
        child.ErrorDataReceived += (_, _) => { }; // Drained, so that the child cannot block on a long crash report.
        child.BeginErrorReadLine();
        int? at = null;
        while (child.StandardOutput.ReadLine() is { } line)
        {
            if (line.StartsWith("> ", StringComparison.Ordinal)) at = int.Parse(line.AsSpan(2), CultureInfo.InvariantCulture);
            else if (Read(line)) at = null;
        }
        child.WaitForExit();
        cancellationToken.ThrowIfCancellationRequested();
        if (child.ExitCode != 0 && at is null) throw new InvalidOperationException($"the JIT check ended with exit code {child.ExitCode}");
        return at;
    }

    private bool Read(string line)
    {
        if (line == Method) _passed++;
        else if (line == Twin) _twins++;
        else if (line.StartsWith("fail ", StringComparison.Ordinal)) _failures.Add(line[5..]);
        else if (line.StartsWith("skip ", StringComparison.Ordinal)) _unchecked.Add(line[5..]);
        else if (line.StartsWith("lack ", StringComparison.Ordinal)) _lacks.Add(line[5..]);
        else if (line.StartsWith("peak ", StringComparison.Ordinal)) _peak = long.Parse(line.AsSpan(5), CultureInfo.InvariantCulture);
        else return false;
        return true;
    }
}
