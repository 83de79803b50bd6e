namespace Async2.Cli.Test;

internal enum Verdict
{
    Same,
    Differs,

    /// <summary>It varies as compiled, so that nothing can be said.</summary>
    Flaky,
    OnlyOriginal,
    OnlyWoven,
}

/// <summary>One test, or all tests of one key, as compiled and woven.</summary>
/// <param name="Name">Its key.</param>
/// <param name="Original">The results of every run as compiled in which something is known of it.</param>
/// <param name="Woven">The same, woven.</param>
internal sealed record TestComparison(string Name, IReadOnlyList<Observation> Original, IReadOnlyList<Observation> Woven)
{
    public Verdict Verdict { get; } = Judge(Original, Woven);

    /// <summary>Those woven runs that are unlike the original ones.</summary>
    public IReadOnlyList<Observation> Unlike { get; } = [.. Woven.Where(w => !Original.Any(w.Equals))];

    private static Verdict Judge(IReadOnlyList<Observation> original, IReadOnlyList<Observation> woven)
    {
        if (original.All(o => o.IsAbsent)) return Verdict.OnlyWoven;
        var variants = original.Distinct().ToList();
        var outcomes = variants.DistinctBy(o => o.Outcomes).ToList();
        // Messages may vary, with times in them, where the outcome never does.
        if (outcomes.Count == 1 && woven.Any(w => !w.IsAbsent && w.Outcomes != outcomes[0].Outcomes)) return Verdict.Differs;
        if (variants.Count > 1) return Verdict.Flaky;
        if (woven.All(w => w.IsAbsent)) return Verdict.OnlyOriginal;
        return woven.All(variants[0].Equals) ? Verdict.Same : Verdict.Differs;
    }
}
