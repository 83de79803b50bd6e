using System.Reflection;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Async2.Compiler.Tests.Fixtures;
using Mono.Cecil;

namespace Async2.Compiler.Tests;

/// <summary>Attributes and settings skip methods: the nearest counts.</summary>
public class SkippedMethodsTests
{
    private const string Fixture = "Async2.Compiler.Tests.Fixtures.Excluded";

    private static readonly Skip s_byAttribute = new(SkipReason.Attribute);
    private static readonly string s_assembly = typeof(Excluded).Assembly.Location;

    [Fact]
    public void Attributes_skip_methods()
    {
        Dictionary<string, Skip?> expected = new()
        {
            ["ByType"] = s_byAttribute,
            ["ByMethod"] = null,
            ["Inner.ByOuterType"] = s_byAttribute,
            ["Woven.Within"] = null,
            ["Woven.ExceptThis"] = s_byAttribute,
        };

        Assert.Equal(expected, Reasons(new WeaveOptions()));
        Assert.Equal(expected, Reasons(new WeaveOptions { Leave = [new MethodPattern(Fixture)] }));
    }

    /// <summary>Methods that are not async, too: they get no variants.</summary>
    [Fact]
    public void Attributes_skip_methods_that_pass_tasks_on()
    {
        var others = Report(new WeaveOptions()).Others.Select(o => o.Name).Where(n => n.StartsWith(Fixture, StringComparison.Ordinal));

        Assert.Equal([$"{Fixture}.PassedOnByMethod()"], others);
    }

    [Fact]
    public void Settings_skip_methods()
    {
        var pattern = new MethodPattern("Async2.Compiler.Tests.Fixtures.Named");
        var assembly = typeof(Excluded).Assembly.GetName().Name!;
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
            Assert.All(named, m => Assert.Equal(new Skip(SkipReason.Settings, pattern.Text), m.Skip));
            Assert.Contains(report.Methods, m => m.Woven);
            Assert.Equal([pattern.Text], report.Patterns);
        });
    }

    [Fact]
    public void Settings_of_another_assembly_mean_nothing_here()
    {
        var options = new WeaveOptions { Assemblies = new Dictionary<string, AssemblyOptions> { ["Other"] = new() { Leave = [new("*")] } } };

        var report = Report(options);
        Assert.DoesNotContain(report.Methods, m => m.Skip is { Reason: SkipReason.Settings });
        Assert.Empty(report.Patterns);
    }

    /// <summary>.NET itself compiled them with a pooling builder; elsewhere methods with the same builder are woven.</summary>
    [Fact]
    public void Methods_of_dotnet_that_pool_are_skipped()
    {
        var library = Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "System.Net.WebSockets.dll");
        var left = new Explainer(new WeaveOptions()).Report([library]).Assemblies.Single().Methods.Where(m => !m.Woven).ToList();

        Assert.Contains(left, m => m.Name.Contains("ManagedWebSocket.EnsureBufferContainsAsync", StringComparison.Ordinal));
        Assert.All(left, m => Assert.Equal(SkipReason.NotProfitable, m.Skip!.Reason));
        Assert.Contains(Report(new()).Methods, m => m.Woven && m.Name.Contains("Packing.Pooling(", StringComparison.Ordinal));
    }

    /// <summary>Other libraries are signed with the same key.</summary>
    [Theory]
    [InlineData("Microsoft® .NET", true)]
    [InlineData("Microsoft ASP.NET Core", true)]
    [InlineData("StreamJsonRpc", false)]
    [InlineData(null, false)]
    public void A_library_of_dotnet_is_one_by_its_product_too(string? product, bool isOne)
    {
        var module = ModuleDefinition.CreateModule("Library", ModuleKind.Dll);
        module.Assembly.Name.PublicKeyToken = [0xB0, 0x3F, 0x5F, 0x7F, 0x11, 0xD5, 0x0A, 0x3A];
        if (product is not null)
        {
            var constructor = module.ImportReference(typeof(AssemblyProductAttribute).GetConstructor([typeof(string)]));
            module.Assembly.CustomAttributes.Add(new CustomAttribute(constructor, AttributeBlobs.OfText(product)));
        }

        Assert.Equal(isOne, DotnetLibraries.Contain(module));
    }

    [Fact]
    public void The_shared_framework_is_dotnets()
    {
        string[] names = ["System.Net.Http", "System.IO.Pipelines", "System.Net.Security", "System.Net.WebSockets", "System.Linq"];

        Assert.All(names, name =>
        {
            using var module = ModuleDefinition.ReadModule(Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, name + ".dll"));
            Assert.True(DotnetLibraries.Contain(module));
        });
    }

    [Fact]
    public void Every_reason_has_a_text_with_its_detail()
    {
        var texts = Enum.GetValues<SkipReason>().Select(reason => new Skip(reason, "DETAIL").Text).ToList();

        Assert.All(texts, Assert.NotEmpty);
        Assert.Equal(texts.Count, texts.Distinct().Count());
        Assert.Equal("skipped by the settings: DETAIL", new Skip(SkipReason.Settings, "DETAIL").Text);
    }

    private static Dictionary<string, Skip?> Reasons(WeaveOptions options) => Report(options).Methods
        .Where(m => m.Name.StartsWith(Fixture + ".", StringComparison.Ordinal))
        .ToDictionary(m => m.Name[(Fixture.Length + 1)..^2], m => m.Skip);

    private static AssemblyReport Report(WeaveOptions options) => new Explainer(options).Report([s_assembly]).Assemblies.Single();
}
