using System.Reflection;
using System.Text.Json;
using Async2.Compiler;
using Async2.Tests.Shared;

namespace Async2.Cli.Tests.Settings;

/// <summary>The options that say what is woven, wherever there is weaving.</summary>
public sealed class SelectionTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private static string Library => Path.Combine(Tool.TestAppFolder, "Polly.Core.dll");

    private Tool Tool => new(_folder["cache"]);

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Only_selected_methods_are_woven()
    {
        var all = Methods();
        var retry = all.Keys.Where(n => n.Contains("Polly.Retry", StringComparison.Ordinal)).Order().ToList();
        Assert.NotEmpty(retry);
        Assert.Equal(retry, Woven("--only", "Polly.Retry"));
        Assert.Equal(retry, Woven("--only", "Polly.Retry.*"));
        Assert.Empty(Woven("--only", "?Polly.Retry"));

        var hash = all[retry[0]].GetProperty("hash").GetString()!;
        Assert.Equal(retry[..1], Woven("--methods", hash));
        Assert.Equal(retry[..1], Woven("--methods", $"{hash}..{hash}", "--only", "Polly"));
        Assert.Empty(Woven("--methods", hash, "--only", "Polly.Timeout"));
        Assert.Equal(all.Keys.Order(), Woven("--methods", "0..ffffffff"));
        Assert.Equal("not selected", Methods("--methods", hash)[all.Keys.First(n => n != retry[0])].GetProperty("reason").GetString());
    }

    [Fact]
    public void What_is_not_selected_is_as_it_was()
    {
        Tool.Run("rewrite", Tool.TestAppFolder, "-o", _folder["out"], "--only", "Polly.Retry").ShouldSucceed();

        Assert.Equal(File.ReadAllBytes(Tool.TestApp), File.ReadAllBytes(_folder["out/TestApp.dll"]));
        Assert.NotEqual(File.ReadAllBytes(Library), File.ReadAllBytes(_folder["out/Polly.Core.dll"]));
        Assert.Equal(new ToolResult(0, "3 attempts\n", ""), Tool.Dotnet(_folder["out/TestApp.dll"], "retry"));
    }

    [Theory]
    [InlineData("Polly.Rety", "Polly.Retry")]
    [InlineData("Polly.Rety.*", "Polly.Retry")]
    public void A_name_that_selects_nothing_is_an_error_and_nothing_is_written(string only, string nearest)
    {
        var error = $"async2: --only: no async method matches: {only}: is it {nearest}?; nothing is written\n";

        Assert.Equal(new ToolResult(1, "", error), Tool.Run("rewrite", Library, "-o", _folder["out/Polly.Core.dll"], "--only", only));
        Assert.Equal(new ToolResult(1, "", error), Tool.Run("rewrite", Tool.TestAppFolder, "-o", _folder["all"], "--only", only));
        Assert.False(File.Exists(_folder["out/Polly.Core.dll"]));
        Assert.False(Directory.Exists(_folder["all"]));
        var explained = Tool.Run("explain", Library, "--only", only).ShouldSucceed();
        Assert.Equal($"async2: --only: no async method matches {only}: is it {nearest}?\n", explained.Error);
    }

    [Theory]
    [InlineData("--without", "all")]
    [LongInlineData("--without", "pooled-frames,direct-calls")]
    [LongInlineData("--only", "Polly.*")]
    [InlineData("--methods", "0..7fffffff,90000000..ffffffff")]
    public void Run_does_the_same(string option, string value) =>
        Assert.Equal(new ToolResult(0, "3 attempts\n", ""), Tool.Run("run", option, value, Tool.TestApp, "retry"));

    [Fact]
    public void Explain_shows_what_is_left_when_an_optimisation_is_left_out()
    {
        const string Method = "RetryResilienceStrategy`1.ExecuteCore";

        Assert.Contains("ContinuationPool::Return", Lowered(), StringComparison.Ordinal);
        Assert.DoesNotContain("ContinuationPool", Lowered("--without", "pooled-frames"), StringComparison.Ordinal);

        string Lowered(params string[] options) => Explained([Method, .. options])[0].GetProperty("lowered").GetString()!;
    }

    [Fact]
    public void The_documentation_lists_every_optimisation()
    {
        var metadata = typeof(SelectionTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>();
        var repository = metadata.Single(a => a.Key == "Repository").Value!;
        var rows = File.ReadLines(Path.Combine(repository, "docs", "cli.md"))
            .SkipWhile(l => !l.StartsWith("| optimisation |", StringComparison.Ordinal)).Skip(2).TakeWhile(l => l.StartsWith('|'));

        Assert.Equal(Optimisation.All.Select(o => $"| `{o.Name}` | {o.Summary} |"), rows);
    }

    private IEnumerable<string> Woven(params string[] options) =>
        Methods(options).Where(m => m.Value.GetProperty("woven").GetBoolean()).Select(m => m.Key).Order();

    private Dictionary<string, JsonElement> Methods(params string[] options) =>
        Explained(options).GetProperty("assemblies")[0].GetProperty("methods").EnumerateArray()
            .GroupBy(m => m.GetProperty("name").GetString()!).ToDictionary(g => g.Key, g => g.First());

    private JsonElement Explained(string[] arguments) =>
        JsonDocument.Parse(Tool.Run(["explain", Library, "--json", .. arguments]).ShouldSucceed().Output).RootElement;
}
