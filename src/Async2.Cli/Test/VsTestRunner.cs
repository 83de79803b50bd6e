using System.Globalization;

namespace Async2.Cli.Test;

/// <summary>
/// Runs a suite through the SDK's VSTest: xunit 2, NUnit and MSTest with the adapter beside the tests.
/// </summary>
internal sealed class VsTestRunner : SuiteRunner
{
    private const string Report = "report.trx";

    // VSTest kills a test host that hangs, and prints the tests that were running. This process acts only if VSTest does not.
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(20);

    public override string Name => "VSTest";

    public override SuiteRun Run(
        string dll, string reports, RunOptions options, IReadOnlyDictionary<string, string> environment,
        CancellationToken cancellationToken)
    {
        var start = Dotnet(dll, environment, Arguments(dll, reports, options));
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en"; // Its output is read below.
        var silence = new SilenceTimer(options.Patience + Grace);
        var output = new List<string>();
        var end = SuiteProcess.Run(start, silence, OnLine, cancellationToken);
        lock (output) return Read(reports, [.. end.Error, .. output], end);

        void OnLine(string line)
        {
            silence.Restart();
            lock (output) output.Add(line);
        }
    }

    private static List<string> Arguments(string dll, string reports, RunOptions options)
    {
        var patience = options.Patience.TotalMilliseconds.ToString("0", CultureInfo.InvariantCulture);
        List<string> arguments =
        [
            "vstest", dll, $"--ResultsDirectory:{reports}", $"--logger:trx;LogFileName={Report}",
            "--logger:console;verbosity=normal", // One line a test, as the sign of life.
            $"--Blame:CollectHangDump;TestTimeout={patience};HangDumpType=none",
        ];
        if (options.Filter is not null) arguments.Add($"--TestCaseFilter:{options.Filter}");
        // Each result at once, so that a crash loses none.
        arguments.AddRange(["--", "RunConfiguration.BatchSize=1"]);
        return arguments;
    }

    private static SuiteRun Read(string reports, IReadOnlyList<string> output, ProcessEnd process)
    {
        var report = Path.Combine(reports, Report);
        var results = File.Exists(report) ? TrxReport.Read(report) : [];
        var aborted = output.FirstOrDefault(line => line.StartsWith("The active test run was aborted", StringComparison.Ordinal));
        var hung = process.Hung || output.Any(line => line.Contains("specified inactivity time", StringComparison.Ordinal));
        if (!hung && aborted is null && !output.Any(IsFailure)) return new SuiteRun(results, RunEnd.Completed, null);

        var end = hung ? RunEnd.Hung : RunEnd.Crashed;
        var running = BlameSequence.Running(reports).Except(results.Select(r => r.Name)).Select(name => TestResult.Unfinished(name, end));
        return new SuiteRun([.. results, .. running], end, hung ? "no test began or ended" : Why(output, aborted, process.ExitCode));
    }

    private static bool IsFailure(string line) =>
        line.Contains("exited with error:", StringComparison.Ordinal) || line.TrimEnd() == "Test Run Aborted.";

    private static string Why(IReadOnlyList<string> output, string? aborted, int exitCode)
    {
        var reason = EndReason.Of(output, exitCode);
        var knows = !reason.StartsWith("exit code", StringComparison.Ordinal);
        return knows || aborted is null ? reason : ErrorLine.OneLine(aborted[(aborted.IndexOf(':', StringComparison.Ordinal) + 1)..]);
    }
}
