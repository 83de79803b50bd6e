using System.CommandLine;
using Async2.Cli.Settings;
using Async2.Cli.Test;

namespace Async2.Cli;

/// <summary><c>async2 test TESTS.dll|FOLDER</c>: runs compiled tests as they are and woven, and compares test by test.</summary>
internal static class TestCommand
{
    public static Command Create()
    {
        var path = new PathArgument("TESTS", "A built test assembly, or a folder that holds some");
        var runs = new PositiveOption(
            "--runs",
            "The number of runs as compiled, and of woven runs; tests that vary as compiled do not count",
            3, "N", "-n");
        var filter = new Option<string?>("--filter")
        {
            Description = "Run only these tests: a part of their names, or an expression of the suite's own runner",
            HelpName = "EXPR",
        };
        var timeout = new PositiveOption(
            "--timeout", "Stop a run after so many seconds in which no test begins or ends", 300, "SECONDS");
        var json = new Option<bool>("--json") { Description = "Print JSON, and nothing else, on standard output" };
        var switches = new WeaveSwitches();
        var command = new ExampleCommand("test", "Run compiled tests as they are and woven, and compare")
        {
            Examples =
            [
                "async2 test bin/Release/net10.0/App.Tests.dll",
                "async2 test App.Tests.dll --runs 5 --filter Retry",
                "async2 test artifacts/bin --json > tests.json",
            ],
            ExitCodes = "0 no difference, 1 failure, 2 wrong usage, 3 some test differs",
        };
        command.Add(path);
        foreach (var option in (Option[])[runs, filter, timeout, json]) command.Add(option);
        switches.AddTo(command);
        command.SetAction(parsed =>
        {
            var suites = TestSuite.Find(parsed.GetRequiredValue(path));
            var weaving = switches.Value(parsed, parsed.GetRequiredValue(path));
            var options = new RunOptions(parsed.GetValue(filter), TimeSpan.FromSeconds(parsed.GetValue(timeout)));
            return Run(suites, suite => new SuiteRuns(suite, weaving, options, parsed.GetValue(runs)).Compare(), parsed.GetValue(json));
        });
        return command;
    }

    private static int Run(IReadOnlyList<TestSuite> suites, Func<TestSuite, SuiteComparison> compare, bool json)
    {
        var comparisons = new List<SuiteComparison>();
        foreach (var suite in suites)
        {
            try
            {
                var comparison = compare(suite);
                if (!json) ComparisonTable.Write(comparison);
                comparisons.Add(comparison);
            }
            catch (CommandException e) when (suites.Count > 1)
            {
                Screen.Tell(ErrorLine.Of(e)); // The other suites still count.
            }
        }
        if (json) Screen.Json(ComparisonJson.Of(comparisons));
        if (comparisons.Count < suites.Count) return ExitCodes.Failure;
        return comparisons.Any(c => c.Differs) ? ExitCodes.Differs : ExitCodes.Ok;
    }
}
