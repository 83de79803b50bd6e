using System.Diagnostics;
using System.Globalization;
using Async2.Cli.Dotnet;
using Async2.Cli.Folders;
using Async2.Cli.Explain.JitCheck;
using Async2.Compiler;

namespace Async2.Cli.Explain;

/// <summary>
/// Counts the woven methods and sends their code through the JIT: weaves a temporary copy, and loads it in child processes.
/// </summary>
internal sealed class StatisticsRun(IReadOnlyList<IReadOnlyList<string>> sets, WeaveOptions options)
{
    public int Write(bool json)
    {
        using var interruption = new Interruption();
        using var scratch = new ScratchFolder();
        var reports = ProgressDisplay.During(progress => Weave(scratch.Path, progress, interruption.Token));
        var report = new WeaveReport([.. reports.SelectMany(r => r.Assemblies)]);
        var jit = ProgressDisplay.During(progress => CheckJit(scratch.Path, reports, progress, interruption.Token));
        using var self = Process.GetCurrentProcess();
        var statistics = Statistics.Of(report, jit, DateTime.Now - self.StartTime, self.PeakWorkingSet64);
        if (json) Screen.Json(ReportJson.Of(statistics));
        else Write(statistics, report);
        foreach (var line in jit.Unchecked) Screen.Tell($"not tried: {line}");
        foreach (var (assembly, count) in jit.Lacks.CountsBy(a => a))
            Screen.Tell($"not tried: {count} methods need {assembly}, which is missing: put it beside them");
        foreach (var line in jit.Failures) Screen.Tell($"invalid IL: {line}: please report it");
        return jit.Failures.Count + jit.Lacks.Count == 0 ? ExitCodes.Ok : ExitCodes.Failure;
    }

    private List<WeaveReport> Weave(string folder, IProgress<WeaveProgress>? progress, CancellationToken cancellationToken)
    {
        var weaver = new Weaver(options);
        var reports = new List<WeaveReport>();
        foreach (var (index, set) in sets.Select((set, index) => (index, set)))
        {
            Directory.CreateDirectory(SetFolder(folder, index));
            var report = weaver.Weave(
                [.. set.Select(path => new WeaveInput(path, Copy(folder, index, path)))], progress, cancellationToken);
            reports.Add(new WeaveReport([.. report.Assemblies.Select(a => IsCoreLib(a.Path) ? ReportUnwritten(a.Path) : a)]));
        }
        return reports;
    }

    // The core library cannot refer to the runtime library, so it is never written. Its methods are lowered and counted.
    private AssemblyReport ReportUnwritten(string path) => new Explainer(options).Report([path]).Assemblies.Single();

    private JitResult CheckJit(
        string folder, List<WeaveReport> reports, IProgress<WeaveProgress>? progress, CancellationToken cancellationToken)
    {
        progress?.Report(new WeaveProgress("jit", "", 0, 1));
        string[] others = [.. Others()];
        var everything = Known(folder, Enumerable.Range(0, sets.Count));
        foreach (var path in others) everything.TryAdd(Path.GetFileNameWithoutExtension(path), path);
        // As compiled, because a core library is not written.
        var ofAll = sets.SelectMany(set => set).Concat(others).FirstOrDefault(IsCoreLib);
        var count = Environment.ProcessorCount;
        var parts = new List<(InstalledRuntime Runtime, int Process, JitSet Set)>();
        var result = new JitResult(0, 0, [], [], [], 0);
        foreach (var (index, report) in reports.Select((report, index) => (index, report)))
        {
            var coreLib = sets[index].FirstOrDefault(IsCoreLib) ?? ofAll;
            if (CoreLibRuntime.For(coreLib) is not { } runtime)
            {
                result += JitResult.NotTried($"code that refers to {coreLib}: set DOTNET_ROOT to an installation of that .NET");
                continue;
            }
            var known = new Dictionary<string, string>(everything);
            foreach (var (name, path) in Known(folder, [index])) known[name] = path;
            known[Path.GetFileNameWithoutExtension(RuntimeFile.Name)] = RuntimeFile.Portable;
            var woven = report.Assemblies
                .Where(a => a.Outcome == AssemblyOutcome.Woven && !IsCoreLib(a.Path))
                .OrderByDescending(a => a.Methods.Count)
                .Select(a => Copy(folder, index, a.Path));
            // Distributed by size, so that the processes take about equally long.
            foreach (var (process, paths) in Divide([.. woven], count).Select((paths, i) => (i, paths)).Where(d => d.paths.Count > 0))
                parts.Add((runtime, process, new JitSet(paths, known)));
        }
        var processes = parts.GroupBy(p => (p.Runtime, p.Process), p => p.Set)
            .Select(sets => new JitProcess(sets.Key.Runtime, new JitJob([.. sets]), options.Environment));
        return Task.WhenAll(processes.Select(p => Task.Run(() => p.Run(cancellationToken))))
            .GetAwaiter().GetResult()
            .Aggregate(result, (sum, ofProcess) => sum + ofProcess);
    }

    /// <summary>The assemblies of the given sets by simple name; the first set wins.</summary>
    private Dictionary<string, string> Known(string folder, IEnumerable<int> indices)
    {
        var known = new Dictionary<string, string>();
        foreach (var index in indices)
        {
            foreach (var path in sets[index]) known.TryAdd(Path.GetFileNameWithoutExtension(path), Copy(folder, index, path));
        }
        return known;
    }

    /// <summary>The assemblies beside the inputs, for instance if the input is one assembly of an app.</summary>
    private IEnumerable<string> Others() =>
        options.ReferenceFolders.SelectMany(folder => Directory.EnumerateFiles(folder, "*.dll")).Where(FolderTree.IsAssembly);

    private static List<string>[] Divide(List<string> items, int count) =>
        [.. Enumerable.Range(0, count).Select(part => items.Where((_, i) => i % count == part).ToList())];

    private static bool IsCoreLib(string path) => Path.GetFileNameWithoutExtension(path) == WovenContext.CoreLib;

    private static string SetFolder(string folder, int index) => Path.Combine(folder, index.ToString(CultureInfo.InvariantCulture));

    private static string Copy(string folder, int index, string path) => Path.Combine(SetFolder(folder, index), Path.GetFileName(path));

    private static void Write(Statistics statistics, WeaveReport report)
    {
        var kinds = new PlainTable("Returns", "Methods", "Woven");
        foreach (var (kind, count) in statistics.Kinds) kinds.Add(kind, count.Methods, count.Woven);
        kinds.Add("all", statistics.Methods, statistics.Woven);
        kinds.Write();
        if (statistics.Left.Count > 0)
        {
            var skipped = new PlainTable("Skipped", "Why");
            foreach (var (reason, count) in statistics.Left) skipped.Add(count, reason);
            skipped.Write();
        }
        var coreLib = report.Assemblies.Where(a => IsCoreLib(a.Path)).SelectMany(a => a.Methods).Count(m => m.Woven);
        var verified = coreLib > 0 ? $"; {coreLib} of {WovenContext.CoreLib}, which cannot be loaded twice, only verified" : "";
        var twins = statistics.Twins > 0 ? $", and {statistics.Twins} twins" : "";
        Screen.Line($"{statistics.Jitted} of {statistics.Woven} woven methods passed the JIT{twins}{verified}");
        Screen.Line(string.Create(
            CultureInfo.InvariantCulture, $"{statistics.Seconds:0.0} s, at most {statistics.PeakBytes >> 20} MiB in one process"));
    }
}
