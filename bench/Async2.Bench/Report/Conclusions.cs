namespace Async2.Bench.Report;

/// <summary>Where weaving pays and where it does not, as computed from a run.</summary>
internal sealed class Conclusions(IReadOnlyList<MeasuredExperiment> experiments)
{
    private static readonly (Variant Variant, Variant Baseline)[] s_pairs =
    [
        (Variant.Woven, Variant.Async1), (Variant.Woven, Variant.Runtime10),
        (Variant.WovenOn11, Variant.Async1On11), (Variant.WovenOn11, Variant.Runtime11),
        (Variant.WovenFramework, Variant.Async1),
    ];

    /// <summary>The comparisons of woven programs with the alternatives, of those that were measured.</summary>
    public IEnumerable<Contest> Contests =>
        from pair in s_pairs
        let ofExperiments = Compare(pair.Variant, pair.Baseline).ToList()
        where ofExperiments.Count > 0
        select new Contest(pair.Variant, pair.Baseline, ofExperiments);

    /// <summary>Cases in which the default woven program allocates more than the program as compiled, an operation.</summary>
    public IEnumerable<(Experiment Experiment, Comparison Comparison)> MoreAllocated =>
        from measured in experiments
        from comparison in Compare(measured, Variant.Woven, Variant.Async1)
        where comparison.Row.Bytes > comparison.Baseline.Bytes + StrayBytes
        select (measured.Experiment, comparison);

    /// <summary>Other allocations of the process than those of operations are less than this.</summary>
    private const long StrayBytes = 8;

    private IEnumerable<ExperimentContest> Compare(Variant variant, Variant baseline) =>
        from measured in experiments
        let comparisons = Compare(measured, variant, baseline).ToList()
        where comparisons.Count > 0
        select new ExperimentContest(measured.Experiment, comparisons);

    private static IEnumerable<Comparison> Compare(MeasuredExperiment measured, Variant variant, Variant baseline) =>
        measured.Compare(variant, baseline).Where(c => !measured.Experiment.IsDetail(c.Row.Case));
}

/// <summary>A woven variant beside an alternative, in all experiments that have both.</summary>
internal sealed record Contest(Variant Variant, Variant Baseline, IReadOnlyList<ExperimentContest> Experiments)
{
    public int Count(Verdict verdict) => Experiments.Sum(e => e.Count(verdict));

    public IEnumerable<(Experiment Experiment, Comparison Comparison)> With(Verdict verdict) =>
        from experiment in Experiments
        from comparison in experiment.Comparisons
        where comparison.Verdict == verdict
        orderby comparison.Cost descending
        select (experiment.Experiment, comparison);
}

/// <summary>The same in one experiment.</summary>
internal sealed record ExperimentContest(Experiment Experiment, IReadOnlyList<Comparison> Comparisons)
{
    /// <summary>The least cost of the cases that cost less; null: there are none.</summary>
    public Comparison? Least => With(Verdict.Better).MinBy(c => c.Cost);

    /// <summary>The most of the cases that cost more; null: there are none.</summary>
    public Comparison? Most => With(Verdict.Worse).MaxBy(c => c.Cost);

    /// <summary>The geometric mean.</summary>
    public double MeanCost => Mean.Of(Comparisons.Select(c => c.Cost));

    public int Count(Verdict verdict) => With(verdict).Count();

    private IEnumerable<Comparison> With(Verdict verdict) => Comparisons.Where(c => c.Verdict == verdict);
}
