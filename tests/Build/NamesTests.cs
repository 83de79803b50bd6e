namespace Async2.Build.Tests;

/// <summary>Names that are misspelt in the settings of a project are found.</summary>
[Collection(FeedUsers.Name)]
public sealed class NamesTests(Feed feed)
{
    private const string A2013 = "warning A2013: a setting has no effect, because nothing here matches ";
    private const string A2014 = "warning A2014: Async2 has no property of this name: ";

    [Fact] // two builds
    public void A_name_that_means_nothing_is_a_warning_but_not_where_it_may_be_another_projects()
    {
        using var user = new UserFolder(feed);
        user.Write("Directory.Build.props", """
            <Project>
              <Import Project="Own.props" />
              <PropertyGroup>
                <Async2Leave>Another.Order.Pay;Shop.Order.Payy;Shop.Order.Pay</Async2Leave>
                <!-- <Async2Comment /> -->
                <Async2Dependency>none</Async2Dependency>
              </PropertyGroup>
            </Project>
            """);
        user.Write("Own.props", "<Project><PropertyGroup><Async2Version>*</Async2Version>\n<Async2BackEnds>native</Async2BackEnds></PropertyGroup></Project>");
        user.Write("shop/async2.json", "{\n  \"leave\": [\"Shop.Ordr\", \"System.Net.Http.*\"],\n  \"assemblies\": { \"shp\": {} }\n}");
        user.Write("shop/shop.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>net10.0</TargetFramework>
                <Async2KeepTasks>System.Threading.Tasks.Task.Dely;System.Threading.Tasks.Task.Delay;System.Console.WriteLine</Async2KeepTasks>
              </PropertyGroup>
              <ItemGroup><PackageReference Include="Async2" Version="$(Async2Version)" /></ItemGroup>
            </Project>
            """);
        user.Write("shop/Order.cs", "namespace Shop; static class Order { static async System.Threading.Tasks.Task Pay() => await System.Threading.Tasks.Task.Yield(); }");

        var built = user.Build("shop", "-p:Async2Tasklet=4").Succeeded().Output;

        string[] expected =
        [
            $"Directory.Build.props(6): {A2014}Async2Dependency: is it Async2Dependencies?",
            $"Own.props(2): {A2014}Async2BackEnds: is it Async2BackEnd?",
            $"async2.json(2): {A2013}Shop.Ordr: is it Shop.Order?",
            $"async2.json(3): {A2013}shp: is it shop?",
            $"shop.csproj : {A2013}Shop.Order.Payy: is it Shop.Order.Pay?",
            $"shop.csproj : {A2014}Async2Tasklet: is it one of Async2Enabled, ",
            $"shop.csproj(3): {A2013}System.Threading.Tasks.Task.Dely: is it System.Threading.Tasks.Task.Delay?",
        ];
        var warnings = built.Split('\n').Where(l => l.Contains("warning", StringComparison.Ordinal)).Select(l => l.Trim()).Distinct().ToList();
        Assert.All(expected, e => Assert.Single(warnings, w => w.Contains("/" + e, StringComparison.Ordinal)));
        Assert.Equal(expected.Length, warnings.Count);

        user.Write("shop/Order.cs", File.ReadAllText(user["shop/Order.cs"]) + "\n");
        var asErrors = user.Build("shop", "-p:TreatWarningsAsErrors=true;Async2Version=*");
        Assert.NotEqual(0, asErrors.ExitCode);
        Assert.Contains("error A2013", asErrors.Output, StringComparison.Ordinal);
        Assert.Contains("error A2014", asErrors.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("Async2Version", asErrors.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("A2006", asErrors.Output, StringComparison.Ordinal);
    }
}
