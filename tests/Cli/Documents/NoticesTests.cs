using System.Text.Json.Nodes;

namespace Async2.Cli.Tests.Documents;

/// <summary>The notices name all packages whose assemblies the tool holds.</summary>
public class NoticesTests
{
    [Fact]
    public void Each_package_of_the_tool_is_named()
    {
        var deps = JsonNode.Parse(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "async2.deps.json")))!;
        var packages = deps["libraries"]!.AsObject().Where(l => (string)l.Value!["type"]! == "package").Select(l => l.Key.Split('/')[0]).ToList();
        var notices = File.ReadAllText(Path.Combine(SourceTree.Root, "THIRD-PARTY-NOTICES.md"));

        Assert.Contains("Mono.Cecil", packages);
        Assert.All(packages, p => Assert.Contains($"\n| {p} | ", notices, StringComparison.Ordinal));
    }
}
