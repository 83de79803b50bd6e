using Async2.Compiler.Tests.Fixtures;

namespace Async2.Compiler.Tests;

/// <summary>Which methods attributes and settings leave as they were compiled: the nearest counts.</summary>
public class LeftMethodsTests
{
    private const string Attribute = "left by an attribute: Weave(false)";
    private const string Fixture = "Async2.Compiler.Tests.Fixtures.Left";

    private static readonly string s_assembly = typeof(Left).Assembly.Location;

    [Fact]
    public void Attributes_leave_methods()
    {
        Dictionary<string, string?> expected = new()
        {
            ["ByType"] = Attribute,
            ["ByMethod"] = null,
            ["Inner.ByOuterType"] = Attribute,
            ["Woven.Within"] = null,
            ["Woven.ExceptThis"] = Attribute,
        };

        Assert.Equal(expected, Reasons(new WeaveOptions()));
        Assert.Equal(expected, Reasons(new WeaveOptions { Leave = [new MethodPattern(Fixture)] }));
    }

    /// <summary>Methods that are not async, too: they get no variants.</summary>
    [Fact]
    public void Attributes_leave_methods_that_pass_tasks_on()
    {
        var others = Report(new WeaveOptions()).Others.Select(o => o.Name).Where(n => n.StartsWith(Fixture, StringComparison.Ordinal));

        Assert.Equal([$"{Fixture}.PassedOnByMethod()"], others);
    }

    [Fact]
    public void Settings_leave_methods()
    {
        var pattern = new MethodPattern("Async2.Compiler.Tests.Fixtures.Named");
        var assembly = typeof(Left).Assembly.GetName().Name!;
        WeaveOptions[] options =
        [
            new() { Leave = [pattern] },
            new() { Assemblies = new Dictionary<string, AssemblyOptions> { [assembly] = new() { Leave = [pattern] } } },
        ];

        Assert.All(options, o =>
        {
            var report = Report(o);
            var named = report.Methods.Where(m => pattern.Text.Length < m.Name.Length && m.Name.StartsWith(pattern.Text, StringComparison.Ordinal));
            Assert.NotEmpty(named);
            Assert.All(named, m => Assert.Equal($"left by the settings: {pattern}", m.Reason));
            Assert.Contains(report.Methods, m => m.Woven);
            Assert.Equal([pattern.Text], report.Patterns);
        });
    }

    [Fact]
    public void Settings_of_another_assembly_mean_nothing_here()
    {
        var options = new WeaveOptions { Assemblies = new Dictionary<string, AssemblyOptions> { ["Other"] = new() { Leave = [new("*")] } } };

        var report = Report(options);
        Assert.DoesNotContain(report.Methods, m => m.Reason?.Contains("settings", StringComparison.Ordinal) == true);
        Assert.Empty(report.Patterns);
    }

    /// <summary>What .NET itself compiles with a pooling builder; the same builder elsewhere is woven.</summary>
    [Fact]
    public void Methods_of_dotnet_that_pool_are_left()
    {
        var library = Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "System.Net.WebSockets.dll");
        var left = new Explainer(new WeaveOptions()).Report([library]).Assemblies.Single().Methods.Where(m => !m.Woven).ToList();

        Assert.Contains(left, m => m.Name.Contains("ManagedWebSocket.EnsureBufferContainsAsync", StringComparison.Ordinal));
        Assert.All(left, m => Assert.Contains("with a pooling builder", m.Reason, StringComparison.Ordinal));
        Assert.Contains(Report(new()).Methods, m => m.Woven && m.Name.Contains("Packing.Pooling(", StringComparison.Ordinal));
    }

    private static Dictionary<string, string?> Reasons(WeaveOptions options) => Report(options).Methods
        .Where(m => m.Name.StartsWith(Fixture + ".", StringComparison.Ordinal))
        .ToDictionary(m => m.Name[(Fixture.Length + 1)..^2], m => m.Reason);

    private static AssemblyReport Report(WeaveOptions options) => new Explainer(options).Report([s_assembly]).Assemblies.Single();
}
