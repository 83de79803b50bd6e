namespace Async2.Cli.Test;

internal enum Verdict
{
    Same,
    Differs,

    /// <summary>The result varies as compiled, so nothing can be compared.</summary>
    Flaky,
    OnlyOriginal,
    OnlyWoven,
}

/// <summary>One test, or all tests of one key, with its results in the runs as compiled and woven.</summary>
internal sealed record TestComparison(string Name, IReadOnlyList<Observation> Original, IReadOnlyList<Observation> Woven)
{
    public Verdict Verdict { get; } = Judge(Original, Woven);

    /// <summary>The woven runs that differ from all runs as compiled.</summary>
    public IReadOnlyList<Observation> Unlike { get; } = [.. Woven.Where(w => !Original.Any(w.Equals))];

    private static Verdict Judge(IReadOnlyList<Observation> original, IReadOnlyList<Observation> woven)
    {
        if (original.All(o => o.IsAbsent)) return Verdict.OnlyWoven;
        var variants = original.Distinct().ToList();
        var outcomes = variants.DistinctBy(o => o.Outcomes).ToList();
        // Messages may vary, for instance by times in them, while the outcome does not.
        if (outcomes.Count == 1 && woven.Any(w => !w.IsAbsent && w.Outcomes != outcomes[0].Outcomes)) return Verdict.Differs;
        if (variants.Count > 1) return Verdict.Flaky;
        if (woven.All(w => w.IsAbsent)) return Verdict.OnlyOriginal;
        return woven.All(variants[0].Equals) ? Verdict.Same : Verdict.Differs;
    }
}
