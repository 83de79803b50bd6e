using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using Async2.Compiler;

namespace Async2.Stress;

/// <summary>The program under stress, as compiled or woven.</summary>
internal sealed class StressedProgram(string folder)
{
    private const string Name = "Async2.Stressed";
    private const string RuntimeLibrary = "Async2.Runtime.dll";

    /// <summary>The program as the stock compiler emitted it.</summary>
    public static StressedProgram Compiled { get; } =
        new(typeof(StressedProgram).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == Name).Value!);

    private string Assembly => Path.Combine(folder, $"{Name}.dll");

    /// <summary>Weaves the program into another folder.</summary>
    /// <param name="destination">The folder.</param>
    /// <param name="tasklets">As for async2 rewrite.</param>
    /// <param name="report">The report of weaving it.</param>
    /// <param name="blocking">As for async2 rewrite.</param>
    public StressedProgram Weave(
        string destination, int? tasklets, out AssemblyReport report, BlockingMode blocking = BlockingMode.Block)
    {
        var woven = new StressedProgram(destination);
        // Without its deps.json the host finds every assembly in the folder, including our runtime library.
        File.Copy(Path.ChangeExtension(Assembly, ".runtimeconfig.json"), Path.ChangeExtension(woven.Assembly, ".runtimeconfig.json"));
        File.Copy(Path.Combine(AppContext.BaseDirectory, RuntimeLibrary), Path.Combine(destination, RuntimeLibrary));
        var options = new WeaveOptions
        {
            Blocking = blocking,
            Experiment = new() { Tasklets = tasklets },
            ReferenceFolders = [AppContext.BaseDirectory],
        };
        report = new Weaver(options).Weave([new WeaveInput(Assembly, woven.Assembly)]).Assemblies.Single();
        return woven;
    }

    /// <summary>Runs it to its end, which is soon after <see cref="Limits.Seconds"/>.</summary>
    /// <returns>The exit code: 0 for success, 1 if a check failed.</returns>
    public int Run(Limits limits, string flaw, Action<string> print)
    {
        string[] arguments =
        [
            limits.Seconds.ToString(CultureInfo.InvariantCulture),
            limits.Suspensions.ToString(CultureInfo.InvariantCulture),
            limits.Seed.ToString(CultureInfo.InvariantCulture),
            limits.Patience.ToString(CultureInfo.InvariantCulture),
            flaw,
            limits.PoolThreads.ToString(CultureInfo.InvariantCulture),
        ];
        var start = new ProcessStartInfo("dotnet", ["exec", Assembly, .. arguments]) { RedirectStandardOutput = true };
        // Woven programs must not need this.
        start.Environment["DOTNET_RuntimeAsync"] = "0";
        using var process = Process.Start(start)!;
        try
        {
            while (process.StandardOutput.ReadLine() is { } line) print(line);
            process.WaitForExit();
            return process.ExitCode;
        }
        finally
        {
            if (!process.HasExited) process.Kill();
        }
    }
}
