using Async2.Compiler.Tests.Fixtures;

namespace Async2.Compiler.Tests;

/// <summary>Which methods that are not async have a variant that runs them: those which mostly reach one.</summary>
public class RelayTests
{
    [Fact]
    public void Methods_have_variants_where_most_calls_reach_one()
    {
        var expected = new[]
        {
            $"{typeof(PassedOn).FullName}.{nameof(PassedOn.OfAsync)}()",
            $"{typeof(PassedOn).FullName}.{nameof(PassedOn.OfAsyncOrResult)}()",
            $"{typeof(PassedOn).FullName}.{nameof(PassedOn.OfOverrideAsync)}()",
            $"{typeof(PassedOn).FullName}.{nameof(PassedOn.WithoutResultAsync)}()",
            $"{typeof(PassedOnToAnybody).FullName}.{nameof(PassedOnToAnybody.OfPublicAsync)}()",
        };

        // SlowAsync and WaitAsync are lone frames.
        var options = new WeaveOptions { Without = new HashSet<Optimisation> { Optimisation.LoneFrames } };
        var others = new Explainer(options).Report([typeof(PassedOn).Assembly.Location]).Assemblies.Single().Others;
        var relayed = others.Select(o => o.Name).Where(n => n.StartsWith(typeof(PassedOn).FullName!, StringComparison.Ordinal));
        Assert.Equal(expected, relayed.Order(StringComparer.Ordinal));
    }

    /// <summary>The half of a method that hands it the task of its callee, if that is in its variant.</summary>
    [Theory]
    [InlineData(nameof(Halves) + ".Awaited(", true)]
    [InlineData(nameof(Halves) + ".AllAwaited(", true)]
    [InlineData(nameof(Halves) + ".AlsoAwaited(", false)]
    [InlineData(nameof(Halves) + ".<WriteInTry>", false)]
    public void Halves_go_on_with_a_chain_where_they_are_handed_one(string half, bool takes)
    {
        const string Taken = "an await goes on with the chain that stands for it, or takes a task";
        bool Takes(params Optimisation[] without)
        {
            var options = new WeaveOptions { Without = without.Append(Optimisation.LoneFrames).ToHashSet() };
            return new Explainer(options).Explain(typeof(Halves).Assembly.Location, half).Single().Decisions.Any(d => d.Text == Taken);
        }

        Assert.Equal(takes, Takes());
        Assert.False(Takes(Optimisation.Relays));
        Assert.False(Takes(Optimisation.PassThrough));
    }
}
