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
}
