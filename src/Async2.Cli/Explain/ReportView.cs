using Async2.Cli.Polyfills;
using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli.Explain;

/// <summary>Shows a report: tables on a terminal, lines that grep can read elsewhere.</summary>
internal static class ReportView
{
    /// <summary>One row an assembly that holds async methods: what <c>rewrite</c> says.</summary>
    public static void WriteSummary(WeaveReport report, bool listLeft)
    {
        var table = new PlainTable("Assembly", "Async methods", "Woven", "Left");
        foreach (var assembly in report.Assemblies.Where(a => a.Methods.Count > 0))
            table.Add(Path.GetFileName(assembly.Path), Count(assembly), Woven(assembly), Count(assembly) - Woven(assembly));
        var (count, woven) = (report.Assemblies.Sum(Count), report.Assemblies.Sum(Woven));
        if (table.Rows > 1) table.Add("all", count, woven, count - woven);
        if (table.Rows > 0) table.Write();
        var others = report.Assemblies.Count(a => a.Methods.Count == 0 && a.Outcome == AssemblyOutcome.Unchanged);
        if (others > 0) Screen.Line($"{others} assemblies without async methods: as they were");
        WriteSkipped(report);
        if (listLeft) WriteLeft(report);
        WriteTotals(report);
    }

    /// <summary>Every async method, grouped by assembly, and why some are left: what <c>explain</c> says.</summary>
    public static void WriteMethods(WeaveReport report)
    {
        foreach (var assembly in report.Assemblies.Where(a => a.Methods.Count > 0))
        {
            Screen.Line($"{Path.GetFileName(assembly.Path)}: {Woven(assembly)} of {Count(assembly)} async methods woven");
            var table = new PlainTable("", "Returns", "Method", "Why it is left");
            foreach (var method in assembly.Methods)
                table.Add(Outcome(method), KindNames.Of(method.Kind), method.Name, method.Reason ?? "");
            table.Write();
            Screen.Line();
        }
        WriteSkipped(report);
        WriteReasons(report);
        Screen.Line($"{report.Assemblies.Sum(Woven)} of {report.Assemblies.Sum(Count)} async methods woven");
    }

    private static string Outcome(MethodReport method) => method switch
    {
        { Woven: false } => "left",
        { Contexts: ContextMode.Async1 } => "woven",
        _ => $"woven, {method.Contexts.ToString().ToLowerInvariant()}",
    };

    private static void WriteSkipped(WeaveReport report)
    {
        foreach (var skipped in report.Assemblies.Where(a => a.Outcome == AssemblyOutcome.Skipped))
            Screen.Line($"{Path.GetFileName(skipped.Path)}: left as it is: {skipped.Reason}");
    }

    private static void WriteLeft(WeaveReport report)
    {
        foreach (var method in report.Assemblies.SelectMany(a => a.Methods).Where(m => !m.Woven))
            Screen.Line($"left {method.Name}: {method.Reason}");
    }

    /// <summary>One last line on what is left, where something is.</summary>
    private static void WriteTotals(WeaveReport report)
    {
        var methods = report.Assemblies.SelectMany(a => a.Methods).Where(m => !m.Woven).Select(m => m.Reason).ToList();
        var files = report.Assemblies.Where(a => a.Outcome == AssemblyOutcome.Skipped).Select(a => a.Reason).ToList();
        string[] parts =
        [
            .. Part(methods, report.Assemblies.Sum(Count), "async methods"), .. Part(files, report.Assemblies.Count, "assemblies"),
        ];
        if (parts.Length > 0) Screen.Line($"left as compiled: {string.Join("; ", parts)}");
    }

    private static IEnumerable<string> Part(List<string?> left, int all, string what)
    {
        if (left.Count == 0) yield break;
        var reasons = left.CountBy(r => r ?? "").OrderByDescending(r => r.Value).Select(r => $"{r.Value} {r.Key}");
        yield return $"{left.Count} of {all} {what} ({string.Join(", ", reasons)})";
    }

    private static void WriteReasons(WeaveReport report)
    {
        var left = report.Assemblies.SelectMany(a => a.Methods).Where(m => !m.Woven);
        var reasons = left.CountBy(m => m.Reason ?? "").OrderByDescending(r => r.Value).ToList();
        if (reasons.Count == 0) return;
        var table = new PlainTable("Left", "Why");
        foreach (var (reason, count) in reasons) table.Add(count, reason);
        table.Write();
        Screen.Line();
    }

    private static int Count(AssemblyReport assembly) => assembly.Methods.Count;

    private static int Woven(AssemblyReport assembly) => assembly.Methods.Count(m => m.Woven);
}
