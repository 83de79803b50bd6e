using Async2.Cli.Settings;
using Async2.Compiler;

namespace Async2.Cli.Test;

/// <summary>Weaves a suite and runs it several times, as compiled and woven in turn.</summary>
internal sealed class SuiteRuns(TestSuite suite, WeaveOptions weaving, RunOptions options, int runs)
{
    private readonly SuiteRunner _runner = suite.Runner();
    private readonly List<SuiteRun> _original = [];
    private readonly List<SuiteRun> _woven = [];

    public SuiteComparison Compare()
    {
        using var interruption = new Interruption();
        using var bed = new TestBed();
        return ProgressDisplay.During(progress => Run(bed, progress, interruption.Token));
    }

    private SuiteComparison Run(TestBed bed, IProgress<WeaveProgress>? progress, CancellationToken cancellationToken)
    {
        // Before the weave, because a suite that does not run as compiled need not be woven.
        bed.Copy(suite.App.Folder, cancellationToken);
        RunOnce(bed, woven: false, progress, cancellationToken);
        RequireTests(_original[0]);
        var report = bed.Weave(suite.App.Folder, weaving, progress, cancellationToken);
        UnusedSettings.Note(weaving, report);
        RunOnce(bed, woven: true, progress, cancellationToken);
        for (var run = 1; run < runs; run++)
        {
            // The second run of a pair finds a warmer machine, so the order alternates.
            RunOnce(bed, woven: run % 2 == 1, progress, cancellationToken);
            RunOnce(bed, woven: run % 2 == 0, progress, cancellationToken);
        }
        return new SuiteComparison(suite, _runner.Name, report, _original, _woven);
    }

    private void RunOnce(TestBed bed, bool woven, IProgress<WeaveProgress>? progress, CancellationToken cancellationToken)
    {
        var item = $"{suite.Name} {(woven ? "woven" : "as compiled")}";
        progress?.Report(new WeaveProgress("run", item, _original.Count + _woven.Count, 2 * runs));
        var environment = woven ? weaving.Environment : new Dictionary<string, string>();
        var before = ChildProcessTime.Now();
        var result = bed.During(
            woven, (folder, reports) => _runner.Run(Path.Combine(folder, suite.Name), reports, options, environment, cancellationToken));
        (woven ? _woven : _original).Add(result with { CpuTime = ChildProcessTime.Now() - before });
    }

    private void RequireTests(SuiteRun first)
    {
        if (first.Results.Count > 0) return;
        if (first.End != RunEnd.Completed)
            throw new CommandException("the tests do not run as compiled", suite.App.Dll, $"{first.Why}; see 'dotnet test {suite.Name}'");
        throw new CommandException("no test found", suite.App.Dll, options.Filter is not null
            ? "give another --filter"
            : $"{_runner.Name} finds none in it; its adapter must lie beside it");
    }
}
