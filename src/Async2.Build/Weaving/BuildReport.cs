using Async2.Cli.Explain;
using Async2.Compiler;

namespace Async2.Build.Weaving;

/// <summary>Reports skipped methods and assemblies to a build, in one line a reason, so that frequent reasons do not hide others.</summary>
/// <param name="origin">The file of diagnostics without a known source: the project.</param>
/// <param name="areDependencies">Whether the assemblies are dependencies, for which messages are enough.</param>
internal sealed class BuildReport(string origin, bool areDependencies)
{
    private const int MostNames = 3;

    /// <summary>
    /// The numbers of woven methods, of all async methods, and of assemblies with woven methods, for the line that ends a build. Null if
    /// all assemblies are skipped, of which the diagnostics tell.
    /// </summary>
    public static string? Counts(IReadOnlyList<AssemblyReport> reports) =>
        reports.Count > 0 && reports.All(r => r.Outcome == AssemblyOutcome.Skipped)
            ? null
            : string.Join('|', reports.Sum(r => r.WovenMethods), reports.Sum(r => r.Methods.Count), reports.Count(r => r.WovenMethods > 0));

    /// <summary>The second line of the numbers: that on blocking calls; empty if none of them may suspend.</summary>
    public static string BlockingLine(IReadOnlyList<AssemblyReport> reports) =>
        BlockingSummary.Of(reports) is { } blocking ? Environment.NewLine + blocking : "";

    public void Write(IEnumerable<AssemblyReport> reports)
    {
        foreach (var report in reports)
        {
            if (report.Outcome == AssemblyOutcome.Skipped) WriteSkipped(report);
            foreach (var skipped in report.Methods.Where(m => m.Skip is { IsByChoice: false }).GroupBy(m => m.Skip!.Text))
            {
                var count = $"{skipped.Count()} of {report.Methods.Count} async methods";
                var place = skipped.Select(m => m.Place).FirstOrDefault(p => p is not null) ?? origin;
                Write(BuildDiagnostic.MethodsSkipped, place, report, count, skipped.Key, Names([.. skipped]));
            }
        }
    }

    // Woven assemblies and the runtime library need no weaving.
    private void WriteSkipped(AssemblyReport report)
    {
        if (report.Skip is { Reason: SkipReason.AlreadyWoven or SkipReason.RuntimeLibrary }) return;
        Write(BuildDiagnostic.AssemblySkipped, origin, report, Path.GetFileName(report.Path), report.Skip!.Text);
    }

    private void Write(BuildDiagnostic diagnostic, string place, AssemblyReport report, params object[] about)
    {
        if (!areDependencies) Screen.Line(diagnostic.Line(place, about));
        else if (diagnostic == BuildDiagnostic.AssemblySkipped) Screen.Line(BuildDiagnostic.DependencySkipped.Line(origin, about));
        else Screen.Line(BuildDiagnostic.DependencySkipped.Line(origin, $"{about[0]} of {Path.GetFileName(report.Path)}", about[1]));
    }

    private static string Names(List<MethodReport> methods)
    {
        var names = string.Join(", ", methods.Take(MostNames).Select(m => m.Name));
        return methods.Count > MostNames ? $"{names} and {methods.Count - MostNames} others" : names;
    }
}
