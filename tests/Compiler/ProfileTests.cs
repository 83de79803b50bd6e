using Async2.Compiler.Options;
using Async2.Compiler.Tests.Fixtures;
using Async2.Compiler.Tests.Support;

namespace Async2.Compiler.Tests;

/// <summary>What a profile says of a method decides how it is woven, where no attribute does.</summary>
public class ProfileTests
{
    private const string Returns = "does not unwind, but returns continuations: ";
    private const string TwoBodies = "a larger method with two bodies, one for calls alone: ";

    private static readonly string s_path = typeof(ProfileTests).Assembly.Location;
    private static readonly MethodSelection s_fixtures = new() { Only = "Fixtures.Profiled." };
    private static readonly BackEnd s_unwind = BackEnd.Named("unwind");

    [Theory]
    [InlineData(0, 0, false)]
    [InlineData(1_000_000, 0, false)]
    [InlineData(3000, 1, false)]
    [InlineData(2999, 1, true)]
    [InlineData(1, 1, true)]
    [InlineData(long.MaxValue, long.MaxValue, true)]
    public void What_suspends_more_often_than_pays_is_not_for_unwinding(long calls, long suspended, bool isFor) =>
        Assert.Equal(isFor, ProfiledChoice.IsForContinuations(Counted(calls, suspended)));

    [Theory]
    [InlineData(0, 0, false)]
    [InlineData(999, 0, false)]
    [InlineData(1000, 0, true)]
    [InlineData(1000, 10, true)]
    [InlineData(1000, 11, false)]
    [InlineData(long.MaxValue, long.MaxValue, false)]
    public void What_is_called_often_and_hardly_suspends_is_for_two_bodies(long calls, long suspended, bool isFor) =>
        Assert.Equal(isFor, ProfiledChoice.IsForTwoBodies(Counted(calls, suspended)));

    [Theory]
    [InlineData("Small", 2999, 1, Returns)]
    [InlineData("Small", 3000, 1, null)]
    [InlineData("Unwinding", 1, 1, null)]
    [InlineData("Large", 1000, 1, Returns, TwoBodies)]
    public void It_decides_which_methods_unwind(string method, long calls, long suspended, params string?[] decisions) =>
        Assert.Equal(
            Expected(calls, suspended, decisions), Decisions(new() { BackEnd = s_unwind, Profile = Of(method, calls, suspended) }, method));

    [Theory]
    [InlineData("Small", 1000, 0, null)]
    [InlineData("Large", 1000, 0, TwoBodies)]
    [InlineData("Large", 1000, 11, null)]
    public void It_decides_which_larger_methods_have_two_bodies(string method, long calls, long suspended, params string?[] decisions) =>
        Assert.Equal(Expected(calls, suspended, decisions), Decisions(new() { Profile = Of(method, calls, suspended) }, method));

    [Fact]
    public void The_bodies_are_others()
    {
        var (small, large) = (Of("Small", 1, 1), Of("Large", 1000, 0));

        Assert.NotEqual(Il(new() { BackEnd = s_unwind }, "Small"), Il(new() { BackEnd = s_unwind, Profile = small }, "Small"));
        Assert.Equal(Il(new(), "Small"), Il(new() { BackEnd = s_unwind, Profile = small }, "Small"));
        Assert.NotEqual(Il(new(), "Large"), Il(new() { Profile = large }, "Large"));
    }

    /// <summary>It is woven as without a profile, and so is one whose name means another method by now.</summary>
    [Fact]
    public void What_it_does_not_know_is_as_without()
    {
        const string unknown = "the profile does not know it: it is woven as without one";
        var (known, others) = (Of("Large", 1000, 0).Methods.Single(), Of("Small", 1, 1));
        Profile[] profiles =
        [
            others,
            new("profile", [known with { Hash = "00000000" }]),
            new("profile", [known with { Assembly = "Other" }]),
            new("profile", [known with { Method = "Other" }]),
        ];

        Assert.All(profiles, profile =>
        {
            Assert.Contains(unknown, Explain(new() { Profile = profile }, "Large").Decisions.Select(d => d.Text));
            Assert.Equal(Il(new(), "Large"), Il(new() { Profile = profile }, "Large"));
        });
    }

    /// <summary>Of both kinds, which call each other; they count meanwhile.</summary>
    [Theory]
    [InlineData("continuations")]
    [InlineData("unwind")]
    public async Task What_is_woven_by_it_does_the_same(string backEnd)
    {
        WeaveOptions options = new()
        {
            BackEnd = BackEnd.Named(backEnd),
            CountCalls = true,
            Selection = s_fixtures,
            Profile = new("profile", [.. Of("Small", 1, 1).Methods, .. Of("Large", 1_000_000, 0).Methods]),
        };

        foreach (var method in new[] { nameof(Profiled.Small), nameof(Profiled.Unwinding), nameof(Profiled.Large) })
        {
            var expected = await (Task<int>)typeof(Profiled).GetMethod(method)!.Invoke(null, [9])!;
            Assert.Equal(expected, await (Task<int>)WovenCopy.Call(options, typeof(Profiled), method, 9)!);
        }
    }

    private static ProfiledMethod Counted(long calls, long suspended) => new("A", "M()", "00000000", calls, suspended);

    private static Profile Of(string method, long calls, long suspended)
    {
        var compiled = Compiled.Module.GetType(typeof(Profiled).FullName).Methods.Single(m => m.Name == method);
        var hash = MethodHash.Of(compiled).ToString();
        return new Profile("profile", [new(compiled.Module.Assembly.Name.Name, $"{typeof(Profiled).FullName}.{method}(Int32)", hash, calls, suspended)]);
    }

    private static IEnumerable<string> Expected(long calls, long suspended, string?[]? decisions) =>
        from decision in decisions ?? []
        where decision is not null
        select FormattableString.Invariant($"{decision}the profile has {calls} calls, of which {suspended} suspended");

    private static IEnumerable<string> Decisions(WeaveOptions options, string method) =>
        Explain(options, method).Decisions.Select(d => d.Text).Where(t => t.Contains("profile", StringComparison.Ordinal));

    private static string Il(WeaveOptions options, string method) => Explain(options, method).Lowered!;

    private static MethodExplanation Explain(WeaveOptions options, string method) =>
        new Explainer(options with { Selection = s_fixtures }).Explain(s_path, $"Fixtures.Profiled.{method}(").Single();
}
