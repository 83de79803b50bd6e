using Async2.Damage.Running;
using Async2.Tests.Shared;

namespace Async2.Damage.Tests;

/// <summary>A short run, and the proof that its checks can fail.</summary>
public sealed class DamageTests
{
    private static readonly int s_seeds = LongForm.IsOn ? 2000 : 150;

    [Fact] // over 20 s: so many
    public void Mutated_assemblies_are_woven_or_left_or_refused_in_one_line()
    {
        using var run = new CaseRun();

        var outcomes = run.Run(from: 1, s_seeds, keep: null, default);

        Assert.Equal(s_seeds, outcomes.Count);
        Assert.Empty(outcomes.Where(o => o.IsProblem).Select(o => $"{o}: dotnet run -c Release --project tests/Damage -- --seed {o.Seed}"));
        // If all cases are refused, nothing is proved.
        Assert.All((string[])[Outcome.Woven, Outcome.Left, Outcome.Refused], kind => Assert.Contains(outcomes, o => o.Kind == kind));
    }

    [Theory]
    [InlineData(0, "skipped M: internal error (X)\n", "")]
    [InlineData(1, "", "async2: internal error: X: y: please report it\n")]
    [InlineData(1, "", "async2: one line\nand another\n")]
    [InlineData(1, "App.dll\t1\t1\t0\n", "async2: no\n")]
    [InlineData(134, "", "Stack overflow.\n")]
    public void What_is_no_clear_answer_is_a_problem(int exitCode, string output, string error) =>
        Assert.NotNull(Judge.ProblemWithOutput(exitCode, output, error));

    [Theory]
    [InlineData(0, "App.dll\t1\t1\t0\n", "")]
    [InlineData(1, "", "async2: cannot be woven: x.dll: damaged image (y); use it as it is\n")]
    public void A_clear_answer_is_none(int exitCode, string output, string error) =>
        Assert.Null(Judge.ProblemWithOutput(exitCode, output, error));
}
