using Async2.Compiler.Tests.Fixtures;

namespace Async2.Compiler.Tests;

/// <summary>Which methods attributes and settings leave as they were compiled: the nearest counts.</summary>
public class LeftMethodsTests
{
    private const string Attribute = "left by an attribute: Weave(false)";
    private const string Fixture = "Async2.Compiler.Tests.Fixtures.Left";

    /// <summary>Lone frames are woven, too.</summary>
    private static readonly WeaveOptions s_withLoneFrames = new() { Without = new HashSet<Optimisation> { Optimisation.LoneFrames } };

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
        var left = new Explainer(s_withLoneFrames).Report([library]).Assemblies.Single().Methods.Where(m => !m.Woven).ToList();

        Assert.Contains(left, m => m.Name.Contains("ManagedWebSocket.EnsureBufferContainsAsync", StringComparison.Ordinal));
        Assert.All(left, m => Assert.Contains("with a pooling builder", m.Reason, StringComparison.Ordinal));
        Assert.Contains(Report(new()).Methods, m => m.Woven && m.Name.Contains("Packing.Pooling(", StringComparison.Ordinal));
    }

    /// <summary>Whom nobody awaits, and who waits over and over for what is not woven, gains nothing by it.</summary>
    [Fact]
    public void Loops_that_are_started_are_left()
    {
        string[] Left(WeaveOptions options) =>
            LeftOf("Pumps", "left by the weaver: nobody awaits it, and it waits in a loop for what is not woven", options);

        Assert.Equal(
            [
                "<>c.<Start>b__6_0()", "<>c__DisplayClass6_0.<Start>b__1()", "ByDelegate()", "ByStoppedDelegate()", "Dropped()", "Kept()",
                "OfNobody()", "OnOneWay()",
            ],
            Left(new()));
        Assert.Empty(Left(s_withLoneFrames));
        Assert.Empty(Left(new() { Contexts = ContextMode.Flow }));
    }

    /// <summary>Whom only methods return that have no variant, and who awaits nothing woven, gains nothing either.</summary>
    [Fact]
    public void Slow_halves_of_methods_without_variants_are_left()
    {
        string[] Left(WeaveOptions options) =>
            LeftOf("Halves", "left by the weaver: it awaits nothing woven, and what returns its task has no variant that calls it", options);

        Assert.Equal(["<WriteInTry>g__LocalAwaited|5_0(Halves, Task)"], Left(new()));
        Assert.Equal(4, Left(new() { Without = new HashSet<Optimisation> { Optimisation.Relays } }).Length);
        Assert.Empty(Left(s_withLoneFrames));
        Assert.Empty(Left(new() { Contexts = ContextMode.Flow }));
    }

    /// <summary>The weaver chooses only where nobody else has.</summary>
    [Fact]
    public void A_loop_whose_attribute_says_so_is_woven() =>
        Assert.True(Report(new()).Methods.Single(m => m.Name.EndsWith("Pumps.AskedFor()", StringComparison.Ordinal)).Woven);

    // The names without that of the fixture.
    private static string[] LeftOf(string fixture, string reason, WeaveOptions options)
    {
        var prefix = $"Async2.Compiler.Tests.Fixtures.{fixture}.";
        var left = Report(options).Methods.Where(m => m.Reason == reason && m.Name.StartsWith(prefix, StringComparison.Ordinal));
        return [.. left.Select(m => m.Name[prefix.Length..]).Order()];
    }

    private static Dictionary<string, string?> Reasons(WeaveOptions options) => Report(options).Methods
        .Where(m => m.Name.StartsWith(Fixture + ".", StringComparison.Ordinal))
        .ToDictionary(m => m.Name[(Fixture.Length + 1)..^2], m => m.Reason);

    private static AssemblyReport Report(WeaveOptions options) => new Explainer(options).Report([s_assembly]).Assemblies.Single();
}
