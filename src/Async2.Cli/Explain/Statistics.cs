using Async2.Cli.Explain.JitCheck;
using Async2.Compiler;

namespace Async2.Cli.Explain;

/// <summary>The figures of <c>explain --stats</c>, in the order in which they are printed.</summary>
/// <remarks>
/// Seconds run from the start of the process to the JIT's end; peak bytes are the largest working set of all processes. Jitted has the
/// methods that passed the JIT, Twins the twins that did, which are no woven methods. Left has the number of skipped methods for each
/// reason; the name is part of the JSON.
/// </remarks>
internal sealed record Statistics(
    int Methods,
    int Woven,
    int Jitted,
    int Twins,
    double Seconds,
    long PeakBytes,
    IReadOnlyDictionary<string, int> Left,
    IReadOnlyDictionary<string, KindCount> Kinds)
{
    public static Statistics Of(WeaveReport report, JitResult jit, TimeSpan time, long peakBytes)
    {
        var methods = report.Assemblies.SelectMany(a => a.Methods).ToList();
        return new Statistics(
            methods.Count,
            methods.Count(m => m.Woven),
            jit.Passed,
            jit.Twins,
            Math.Round(time.TotalSeconds, 2),
            Math.Max(peakBytes, jit.PeakBytes),
            methods.Select(m => m.Skip).OfType<Skip>().CountsBy(s => s.Text).OrderByDescending(r => r.Value).ToDictionary(),
            Enum.GetValues<MethodKind>().ToDictionary(KindNames.Of, kind => KindCount.Of(methods.Where(m => m.Kind == kind))));
    }
}

/// <summary>The number of methods of a kind, and of the woven ones among them.</summary>
internal sealed record KindCount(int Methods, int Woven)
{
    public static KindCount Of(IEnumerable<MethodReport> methods) => new(methods.Count(), methods.Count(m => m.Woven));
}
