using Async2.Cli.Bisect;
using Async2.Compiler;

namespace Async2.Cli.Tests.Bisect;

/// <summary>From failing methods to the optimisations that matter, with a program that is only said to fail.</summary>
public class BisectionTests
{
    private static readonly IReadOnlyList<Candidate> Candidates =
        [.. Enumerable.Range(0, 200).Select(i => new Candidate(new MethodHash((uint)i * 1000), $"M{i}", "App.dll"))];

    private readonly List<string> _said = [];

    [Fact]
    public void One_method_and_one_optimisation()
    {
        var result = Find(new WeaveOptions(), o => IsWoven(o, 77) && o.Uses(Optimisation.SharedSlots));

        Assert.Equal("M77", Assert.Single(result.Methods).Name);
        Assert.Equal("--without shared-slots", Assert.Single(Assert.Single(result.Cures)).Argument);
        Assert.Equal("77000", string.Join(',', result.Failing.Selection.Methods!.Select(r => r.From.Value)));
        Assert.Contains("100 methods of 200: fails", _said);
        Assert.Contains("--without shared-slots: passes", _said);
    }

    [Fact]
    public void Everything_that_helps_alone_is_told()
    {
        var result = Find(
            new WeaveOptions(), o => IsWoven(o, 3) && o.Experiment.Reuse != ContinuationReuse.None && o.Uses(Optimisation.UnchangedVariables));

        Assert.Equal(["--without unchanged-variables", "--reuse none"], result.Cures.Select(c => c.Single().Argument));
    }

    [Fact]
    public void What_helps_only_together_is_one_cure()
    {
        var result = Find(new WeaveOptions(), o => IsWoven(o, 3) && (o.Uses(Optimisation.SharedSlots) || o.Experiment.FinishSuspension));

        Assert.Equal(["--without shared-slots", "--finish-suspension off"], Assert.Single(result.Cures).Select(s => s.Argument));
    }

    [Fact]
    public void Without_any_optimisation_it_may_fail_too()
    {
        var result = Find(new WeaveOptions(), o => IsWoven(o, 3) && IsWoven(o, 4) && IsWoven(o, 190));

        Assert.Equal(["M3", "M4", "M190"], result.Methods.Select(m => m.Name));
        Assert.Empty(result.Cures);
    }

    [Fact]
    public void What_is_left_out_already_is_not_tried()
    {
        var options = new WeaveOptions { Without = new HashSet<Optimisation> { Optimisation.SharedSlots }, Experiment = new() { Reuse = ContinuationReuse.None } };

        var result = Find(options, o => IsWoven(o, 3) && !o.Uses(Optimisation.SharedSlots) && o.Experiment.Reuse == ContinuationReuse.None);

        Assert.Empty(result.Cures);
        Assert.DoesNotContain(_said, s => s.StartsWith("--without shared-slots", StringComparison.Ordinal));
        Assert.DoesNotContain(_said, s => s.StartsWith("--reuse", StringComparison.Ordinal));
    }

    [Fact]
    public void Methods_of_one_hash_are_found_together()
    {
        Candidate[] twins = [.. Candidates, new Candidate(new MethodHash(77000), "Twin", "Other.dll")];

        var result = new Bisection(new WeaveOptions(), o => !IsWoven(o, 77), _said.Add).Run([.. twins.OrderBy(c => c.Hash.Value)]);

        Assert.Equal(["M77", "Twin"], result.Methods.Select(m => m.Name));
    }

    private BisectionResult Find(WeaveOptions options, Func<WeaveOptions, bool> fails) =>
        new Bisection(options, o => !fails(o), _said.Add).Run(Candidates);

    private static bool IsWoven(WeaveOptions options, int method) =>
        options.Selection.Methods!.Any(r => r.Contains(Candidates[method].Hash));
}
