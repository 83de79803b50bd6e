using System.Diagnostics;
using Async2.Cli.Dotnet;

namespace Async2.Cli.Test;

/// <summary>The options of a run.</summary>
/// <param name="Filter">A filter of the suite's own runner; null for all tests.</param>
/// <param name="Patience">The time without begin or end of a test after which the suite hangs.</param>
internal sealed record RunOptions(string? Filter, TimeSpan Patience);

/// <summary>Runs a compiled suite in its own processes, and reads the results of its tests.</summary>
internal abstract class SuiteRunner
{
    public abstract string Name { get; }

    /// <summary>Runs it once, in the folder of the test assembly, with an empty folder for the reports.</summary>
    public abstract SuiteRun Run(
        string dll, string reports, RunOptions options, IReadOnlyDictionary<string, string> environment,
        CancellationToken cancellationToken);

    protected static ProcessStartInfo Dotnet(string dll, IReadOnlyDictionary<string, string> environment, IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(DotnetHost.Find(), arguments)
        {
            WorkingDirectory = Path.GetDirectoryName(dll)!,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var (name, value) in environment) start.Environment[name] = value;
        return start;
    }
}
