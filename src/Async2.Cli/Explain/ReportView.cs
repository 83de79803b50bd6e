using Async2.Compiler;

namespace Async2.Cli.Explain;

/// <summary>Shows a report: tables on a terminal, lines that grep can read elsewhere.</summary>
internal static class ReportView
{
    /// <summary>The output of <c>rewrite</c>: a row for each assembly with async methods.</summary>
    public static void WriteSummary(WeaveReport report, bool listSkipped)
    {
        var table = new PlainTable("Assembly", "Async methods", "Woven", "Skipped");
        foreach (var assembly in report.Assemblies.Where(a => a.Methods.Count > 0))
            table.Add(Path.GetFileName(assembly.Path), Count(assembly), assembly.WovenMethods, Count(assembly) - assembly.WovenMethods);
        var (count, woven) = (report.Assemblies.Sum(Count), report.Assemblies.Sum(a => a.WovenMethods));
        if (table.Rows > 1) table.Add("all", count, woven, count - woven);
        if (table.Rows > 0) table.Write();
        WriteOthers(report.Assemblies.Where(a => a.Methods.Count == 0).ToList());
        WriteSkippedAssemblies(report);
        if (listSkipped) WriteSkippedMethods(report);
        if (BlockingSummary.Of(report.Assemblies) is { } blocking) Screen.Line($"Blocking calls: {blocking}");
        WriteTotals(report);
    }

    private static void WriteOthers(List<AssemblyReport> withoutAsync)
    {
        var unchanged = withoutAsync.Count(a => a.Outcome == AssemblyOutcome.Unchanged);
        var changed = withoutAsync.Count(a => a is { Outcome: AssemblyOutcome.Woven, Blocking: not null });
        if (unchanged > 0) Screen.Line($"{unchanged} assemblies without async methods: as they were");
        if (changed > 0) Screen.Line($"{changed} assemblies without async methods: woven for blocking calls");
    }

    /// <summary>The output of <c>explain</c>: every async method, grouped by assembly, and why some are skipped.</summary>
    public static void WriteMethods(WeaveReport report)
    {
        foreach (var assembly in report.Assemblies.Where(a => a.Methods.Count > 0))
        {
            Screen.Line($"{Path.GetFileName(assembly.Path)}: {assembly.WovenMethods} of {Count(assembly)} async methods woven");
            var table = new PlainTable("Outcome", "Returns", "Method", "Why it is skipped");
            foreach (var method in assembly.Methods)
                table.Add(Outcome(method), KindNames.Of(method.Kind), method.Name, method.Reason ?? "");
            table.Write();
            Screen.Line();
        }
        foreach (var assembly in report.Assemblies.Where(a => a.Earlier is not null)) WriteEarlier(assembly, assembly.Earlier!);
        WriteSkippedAssemblies(report);
        WriteReasons(report);
        if (report.Assemblies.All(a => a.Earlier is not null)) return;
        Screen.Line($"{report.Assemblies.Sum(a => a.WovenMethods)} of {report.Assemblies.Sum(Count)} async methods woven");
    }

    private static void WriteEarlier(AssemblyReport assembly, WovenAssembly earlier)
    {
        var woven = earlier.Methods.Count(m => m.Woven);
        var count = $"{woven} of {earlier.Methods.Count} async methods";
        Screen.Line($"{Path.GetFileName(assembly.Path)}: woven by Async2 {earlier.Version}: {count}");
        var table = new PlainTable("Outcome", "Returns", "Method");
        foreach (var method in earlier.Methods)
            table.Add(method.Woven ? WovenWith(method.Contexts) : "as compiled", KindNames.Of(method.Kind), method.Name);
        if (table.Rows > 0) table.Write();
        Screen.Line();
    }

    private static string WovenWith(ContextMode contexts) =>
        contexts == ContextMode.Async1 ? "woven" : $"woven, {contexts.ToString().ToLowerInvariant()}";

    private static string Outcome(MethodReport method) => method.Woven ? WovenWith(method.Contexts) : "skipped";

    private static void WriteSkippedAssemblies(WeaveReport report)
    {
        foreach (var skipped in report.Assemblies.Where(a => a.Outcome == AssemblyOutcome.Skipped && a.Earlier is null))
            Screen.Line($"{Path.GetFileName(skipped.Path)}: skipped: {skipped.Reason}");
    }

    private static void WriteSkippedMethods(WeaveReport report)
    {
        foreach (var method in report.Assemblies.SelectMany(a => a.Methods).Where(m => !m.Woven))
            Screen.Line($"skipped {method.Name}: {method.Reason}");
    }

    /// <summary>One last line on what was skipped, if anything was.</summary>
    private static void WriteTotals(WeaveReport report)
    {
        var methods = report.Assemblies.SelectMany(a => a.Methods).Select(m => m.Skip).OfType<Skip>().ToList();
        var files = report.Assemblies.Select(a => a.Skip).OfType<Skip>().ToList();
        string[] parts =
        [
            .. Part(methods, report.Assemblies.Sum(Count), "async methods"), .. Part(files, report.Assemblies.Count, "assemblies"),
        ];
        if (parts.Length > 0) Screen.Line($"skipped: {string.Join("; ", parts)}");
    }

    private static IEnumerable<string> Part(List<Skip> skips, int all, string what)
    {
        if (skips.Count == 0) yield break;
        var reasons = skips.CountsBy(s => s.Text).OrderByDescending(r => r.Value).Select(r => $"{r.Value} {r.Key}");
        yield return $"{skips.Count} of {all} {what} ({string.Join(", ", reasons)})";
    }

    private static void WriteReasons(WeaveReport report)
    {
        var skips = report.Assemblies.SelectMany(a => a.Methods).Select(m => m.Skip).OfType<Skip>();
        var reasons = skips.CountsBy(s => s.Text).OrderByDescending(r => r.Value).ToList();
        if (reasons.Count == 0) return;
        var table = new PlainTable("Skipped", "Why");
        foreach (var (reason, count) in reasons) table.Add(count, reason);
        table.Write();
        Screen.Line();
    }

    private static int Count(AssemblyReport assembly) => assembly.Methods.Count;
}
