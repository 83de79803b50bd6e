using System.Diagnostics;
using Async2.Cli.Dotnet;

namespace Async2.Cli.Test;

/// <summary>What a suite is run with.</summary>
/// <param name="Filter">Which tests, in the words of the suite's own runner; null for all.</param>
/// <param name="Patience">For how long no test may begin or end before the suite is taken to hang.</param>
internal sealed record RunOptions(string? Filter, TimeSpan Patience);

/// <summary>Runs a compiled suite in processes of its own, and reads what became of each test.</summary>
internal abstract class SuiteRunner
{
    /// <summary>What users call it.</summary>
    public abstract string Name { get; }

    /// <summary>Runs it once.</summary>
    /// <param name="dll">The test assembly; its folder is the working directory.</param>
    /// <param name="reports">An empty folder for the files that the runner writes.</param>
    /// <param name="options">What is run.</param>
    /// <param name="environment">Variables on top of this process's own.</param>
    /// <param name="cancellationToken">Ends all processes.</param>
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
