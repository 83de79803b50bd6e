using Async2.Compiler;

namespace Async2.Cli.Bisect;

/// <summary>An optimisation that can be switched off, with the argument that does so.</summary>
internal sealed record Switch(string Argument, string Summary, Func<WeaveOptions, WeaveOptions> Off)
{
    /// <summary>The optimisations that <paramref name="options"/> use.</summary>
    public static IReadOnlyList<Switch> Of(WeaveOptions options)
    {
        var switches = Optimisation.All.Where(options.Uses).Select(Without).ToList();
        if (options.Experiment.Reuse != ContinuationReuse.None) switches.Add(NoReuse);
        if (options.Experiment.FinishSuspension) switches.Add(NoFinishSuspension);
        return switches;
    }

    private static Switch NoReuse { get; } =
        new("--reuse none", "a continuation serves the next suspension, too", Experiment(e => e with { Reuse = ContinuationReuse.None }));

    private static Switch NoFinishSuspension { get; } =
        new("--finish-suspension off", "one call finishes a suspension", Experiment(e => e with { FinishSuspension = false }));

    private static Func<WeaveOptions, WeaveOptions> Experiment(Func<ExperimentOptions, ExperimentOptions> off) =>
        o => o with { Experiment = off(o.Experiment) };

    private static Switch Without(Optimisation optimisation) =>
        new($"--without {optimisation.Name}", optimisation.Summary, o => o with { Without = o.Without.Append(optimisation).ToHashSet() });
}
