namespace Async2.Bench.Report;

/// <summary>A figure that others published for a case, on a machine of theirs. Compare ratios, not figures.</summary>
/// <param name="Experiment">Our experiment.</param>
/// <param name="Case">Our case.</param>
/// <param name="Label">The name of what was measured, in the words of the source.</param>
/// <param name="Value">The figure; null if only the ratio is known.</param>
/// <param name="Source">The source, as docs/sources.md names it.</param>
internal sealed record PublishedFigure(string Experiment, string Case, string Label, double? Value, string Source)
{
    private const string Reuse = "#121090";
    private const string Finish = "#126041";
    private const string Report = "the report";
    private const string Article = "the article";
    private const double Second = 1e9;
    private const double MegaByte = 1e6;

    public static readonly IReadOnlyList<PublishedFigure> All =
    [
        .. Of("suspend", "null-awaiter", Units.Nanoseconds, Reuse, 34.337,
            ("runtime async", 57.889), ("runtime async, continuation reused", 46.115)),
        // The means of five runs of ten million suspensions each.
        new("suspend", "null-awaiter", "runtime async, before", 38.01, Finish) { Code = 766 },
        new("suspend", "null-awaiter", "runtime async, one helper finishes a suspension", 35.05, Finish)
            { Cost = 35.05 / 38.01, Baseline = "runtime async, before", Code = 751 },
        .. Ratios(
            ("task-to-value-task", 0.90), ("task-to-unwind", 1.54), ("task-to-continuations", 1.01),
            ("unwind-to-task", 0.83), ("unwind-to-value-task", 0.83), ("unwind-to-unwind", 0.31),
            ("continuations-to-task", 0.84), ("continuations-to-value-task", 0.80), ("continuations-to-continuations", 0.32)),
        new("frames", "native-call", "threads", 3, Article),
        new("frames", "native-call", "green threads", 18, Article) { Cost = 6, Baseline = "threads" },
        // Published as 484 and 3,936, and as 458 and 17,565 a second.
        .. Of("exceptions", "throw-64", Units.Nanoseconds, Article, Second / 484, ("runtime async", Second / 3936)),
        .. Of("exceptions", "suspend-throw-64", Units.Nanoseconds, Article, Second / 458, ("runtime async", Second / 17565)),
        .. Of("heap", "heap", Units.Bytes, Article, 130 * MegaByte, ("unwinding", 28 * MegaByte), ("runtime async", 157 * MegaByte)),
        .. Of("heap", "working-set", Units.Bytes, Article, 148 * MegaByte,
            ("unwinding", 499 * MegaByte), ("runtime async", 328 * MegaByte)),
        .. Of("heap", "pause", Units.Nanoseconds, Article, 120e3, ("unwinding", 480e3), ("runtime async", 100e3)),
        .. Of("service", "plaintext-rate", Units.PerSecond, Article, 178620, ("green threads", 162019)),
    ];

    /// <summary>The unit of the figure.</summary>
    public string Unit { get; init; } = Units.Nanoseconds;

    /// <summary>The cost in units of async1's in the same source, or of the named baseline's; null if there is none.</summary>
    public double? Cost { get; init; }

    /// <summary>The baseline of <see cref="Cost"/>, if it is not async1.</summary>
    public string? Baseline { get; init; }

    /// <summary>Bytes of machine code of the method that suspends, if they were published.</summary>
    public int? Code { get; init; }

    private static IEnumerable<PublishedFigure> Of(
        string experiment, string name, string unit, string source, double async1, params (string Label, double Value)[] others)
    {
        yield return new(experiment, name, Variant.Async1.Name, async1, source) { Unit = unit };
        foreach (var (label, value) in others)
        {
            var cost = Units.MoreIsBetter(unit) ? async1 / value : value / async1;
            yield return new(experiment, name, label, value, source) { Unit = unit, Cost = cost };
        }
    }

    // To a call from Task to Task, which costs as much as any call in the program as compiled.
    private static IEnumerable<PublishedFigure> Ratios(params (string Case, double Cost)[] ratios) =>
        ratios.Select(r => new PublishedFigure("matrix", r.Case, "the experiment", null, Report) { Cost = r.Cost });
}
