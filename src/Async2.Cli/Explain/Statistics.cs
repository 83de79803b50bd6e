using Async2.Cli.Polyfills;
using Async2.Compiler;

namespace Async2.Cli.Explain;

/// <summary>The figures of <c>explain --stats</c>, in the order in which they are printed.</summary>
/// <param name="Methods">Async methods.</param>
/// <param name="Woven">Those that were transformed.</param>
/// <param name="Jitted">Woven methods whose code has all passed the JIT.</param>
/// <param name="Seconds">From the start of the process to the last method's JIT.</param>
/// <param name="PeakBytes">The largest working set of any process that took part.</param>
/// <param name="Left">How many methods are skipped for each reason.</param>
/// <param name="Kinds">How many there are of each kind.</param>
internal sealed record Statistics(
    int Methods,
    int Woven,
    int Jitted,
    double Seconds,
    long PeakBytes,
    IReadOnlyDictionary<string, int> Left,
    IReadOnlyDictionary<string, KindCount> Kinds)
{
    public static Statistics Of(WeaveReport report, int jitted, TimeSpan time, long peakBytes)
    {
        var methods = report.Assemblies.SelectMany(a => a.Methods).ToList();
        return new Statistics(
            methods.Count,
            methods.Count(m => m.Woven),
            jitted,
            Math.Round(time.TotalSeconds, 2),
            peakBytes,
            methods.Select(m => m.Skip).OfType<Skip>().CountBy(s => s.Text).OrderByDescending(r => r.Value).ToDictionary(),
            Enum.GetValues<MethodKind>().ToDictionary(KindNames.Of, kind => KindCount.Of(methods.Where(m => m.Kind == kind))));
    }
}

/// <summary>How many methods of a kind there are, and how many of them are woven.</summary>
internal sealed record KindCount(int Methods, int Woven)
{
    public static KindCount Of(IEnumerable<MethodReport> methods) => new(methods.Count(), methods.Count(m => m.Woven));
}
