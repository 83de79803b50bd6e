using Async2.Compiler.Tests.Fixtures;

namespace Async2.Compiler.Tests.BackEnds;

/// <summary>A forwarding method has a variant if it leads to one, whichever method of a circle comes first.</summary>
public class ForwardingTests
{
    private const string Fixture = "Async2.Compiler.Tests.Fixtures.Forwarders.";

    [Fact]
    public void Circles_have_variants_if_one_method_leads_out_of_them()
    {
        var report = new Explainer(new WeaveOptions()).Report([typeof(Forwarders).Assembly.Location]).Assemblies.Single();

        var forwarding = report.Others.Select(o => o.Name).Where(n => n.StartsWith(Fixture, StringComparison.Ordinal));
        Assert.Equal(["Even(Int32)", "First(Int32)", "Odd(Int32)", "Second(Int32)"], forwarding.Select(n => n[Fixture.Length..]).Order());
    }
}
