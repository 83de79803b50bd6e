using System.Globalization;

namespace Async2.Cli.Test;

/// <summary>The CPU times of the runs as compiled and woven, and the difference if it is significant.</summary>
/// <remarks>
/// With five equal runs of each kind, all of one kind are faster by chance once in 126 times. With three runs that happens once in ten
/// times, so with fewer than five runs only the figures are printed.
/// </remarks>
internal static class CpuTimes
{
    private const int EnoughRuns = 5;

    /// <summary>One line; null if nothing is known.</summary>
    public static string? Describe(IReadOnlyList<TimeSpan> original, IReadOnlyList<TimeSpan> woven)
    {
        if (original.Count == 0 || woven.Count == 0) return null;
        return $"CPU time of a run: {Range(original)} as compiled, {Range(woven)} woven{Verdict(original, woven)}";
    }

    private static string Verdict(IReadOnlyList<TimeSpan> original, IReadOnlyList<TimeSpan> woven)
    {
        if (Math.Min(original.Count, woven.Count) < EnoughRuns) return "";
        var (more, less) = (woven.Min() / original.Max() - 1, 1 - woven.Max() / original.Min());
        if (more > 0) return string.Create(CultureInfo.InvariantCulture, $": every woven run took more, by {more * 100:0.0} % at least");
        if (less > 0) return string.Create(CultureInfo.InvariantCulture, $": every woven run took less, by {less * 100:0.0} % at least");
        return ": no difference that these runs show";
    }

    private static string Range(IReadOnlyList<TimeSpan> times)
    {
        var (least, most) = (Seconds(times.Min()), Seconds(times.Max()));
        return least == most ? $"{least} s" : $"{least} to {most} s";
    }

    private static string Seconds(TimeSpan time) => time.TotalSeconds.ToString("0.00", CultureInfo.InvariantCulture);
}
