using Async2.Tests.Shared;
using System.Xml.Linq;

namespace Async2.Build.Tests;

[Collection(FeedUsers.Name)]
public sealed class TemplateTests(Feed feed)
{
    [LongFact("builds and runs a suite four times")]
    public void Tests_are_woven_pass_and_cover_the_same_lines_and_branches()
    {
        using var user = new UserFolder(feed);
        user.New("xunit", "suite");
        user.New("classlib", "library");
        user.Write("library/Class1.cs", Programs.Probe("Probe") + """
            public static class Covered
            {
                public static async Task<int> Sum(int[] numbers, bool all)
                {
                    var sum = 0;
                    foreach (var number in numbers)
                    {
                        if (!all && number > 1) continue;
                        await Task.Yield();
                        sum += number;
                    }
                    return sum == 0 ? await Never() : sum;
                }

                private static async Task<int> Never()
                {
                    await Task.Delay(1);
                    return -1;
                }
            }
            """);
        user.Write("suite/UnitTest1.cs", """
            public class UnitTest1
            {
                [Fact]
                public async Task Form() => Assert.Equal(Environment.GetEnvironmentVariable("EXPECTED_FORM"), await Probe.Form());

                [Fact]
                public async Task Line() => Assert.Equal(3, await Covered.Sum([1, 2], true));
            }
            """);
        user.Edit("suite/suite.csproj", text => text.Replace(
            "</Project>", "<ItemGroup><ProjectReference Include=\"../library/library.csproj\" /></ItemGroup></Project>", StringComparison.Ordinal));
        var form = user.DotnetWith("EXPECTED_FORM", Programs.Woven, "test", "suite", "-c", "Release", "--filter", "Form").Succeeded();
        Assert.Contains("Passed:     1", form.Output, StringComparison.Ordinal);

        var woven = Coverage(user, "woven", "--no-build");
        var compiled = Coverage(user, "compiled", "-p:Async2Enabled=false");
        Assert.NotEmpty(compiled);
        Assert.Equal(compiled, Coverage(user, "covered"));
        Assert.Equal(compiled, woven);
    }

    [LongFact("builds and runs a suite twice")]
    public void The_documented_lines_for_CI_test_woven_code_and_cover_code_as_compiled()
    {
        using var user = new UserFolder(feed);
        user.New("xunit", "suite");
        user.Write("suite/UnitTest1.cs", Programs.Probe("Own") + """
            public class UnitTest1
            {
                [Fact]
                public async Task Form() => Assert.Equal(Environment.GetEnvironmentVariable("EXPECTED_FORM"), await Own.Form());
            }
            """);
        var recipes = File.ReadLines(Path.Combine(Made.Repository, "docs", "recipes.md"));
        var commands = recipes.Select(line => line.Trim()).Where(line => line.StartsWith("run: dotnet test", StringComparison.Ordinal)).Select(line => line[5..]).ToList();

        Assert.Equal(2, commands.Count);
        foreach (var (form, command) in ((string[])[Programs.Woven, Programs.Compiled]).Zip(commands))
            Assert.Contains("Passed:     1", user.Run("sh", "-c", $"cd suite && EXPECTED_FORM={form} {command}").Succeeded().Output, StringComparison.Ordinal);
        Assert.Single(Directory.GetFiles(user["suite"], "coverage.cobertura.xml", SearchOption.AllDirectories));
    }

    [Fact]
    public void A_server_is_woven_starts_and_ends() => Serve("web");

    [LongFact("another template")]
    public void A_worker_is_woven_starts_and_ends() => Serve("worker");

    private void Serve(string template)
    {
        using var user = new UserFolder(feed);
        user.New(template, "app");
        user.Write("app/Probe.cs", Programs.Probe("Probe"));
        user.Edit("app/Program.cs", text => text
            .Replace("app.Run();", Ends("app"), StringComparison.Ordinal)
            .Replace("host.Run();", Ends("host"), StringComparison.Ordinal));
        user.Dotnet("publish", "app", "-c", "Release", "-o", "out").Succeeded();
        var run = user.DotnetWith("ASPNETCORE_URLS", "http://127.0.0.1:0", "out/app.dll").Succeeded();
        Assert.Contains($"form: {Programs.Woven}", run.Output, StringComparison.Ordinal);
    }

    private static string Ends(string host) => $$"""
        await {{host}}.StartAsync();
        Console.WriteLine($"form: {await Probe.Form()}");
        await {{host}}.StopAsync();
        """;

    // Each line with how often it was reached, and how many of its branches were.
    private static IReadOnlyList<string> Coverage(UserFolder user, string folder, params string[] options)
    {
        user.Dotnet(
            ["test", "suite", "-c", "Release", "--filter", "Line", "--collect", "XPlat Code Coverage", "--results-directory", folder, .. options]).Succeeded();
        var report = Directory.GetFiles(user[folder], "coverage.cobertura.xml", SearchOption.AllDirectories).Single();
        return
        [
            .. XDocument.Load(report).Descendants("class").Where(c => c.Attribute("name")!.Value.StartsWith("Covered", StringComparison.Ordinal))
                .SelectMany(c => c.Element("lines")!.Elements("line"))
                .Select(l => $"{l.Attribute("number")!.Value}: {l.Attribute("hits")!.Value} {l.Attribute("condition-coverage")?.Value}")
                .Order(StringComparer.Ordinal),
        ];
    }
}
