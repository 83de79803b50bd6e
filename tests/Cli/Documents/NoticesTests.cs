using System.Text.Json.Nodes;

namespace Async2.Cli.Tests.Documents;

/// <summary>The notices name all packages whose assemblies the tool holds.</summary>
public class NoticesTests
{
    [Fact]
    public void Each_package_of_the_tool_is_named()
    {
        var deps = JsonNode.Parse(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "async2.deps.json")))!;
        var withAssemblies = deps["targets"]!.AsObject().Single().Value!.AsObject().Where(l => l.Value!["runtime"] is not null).Select(l => l.Key);
        var packages = withAssemblies.Where(l => (string)deps["libraries"]![l]!["type"]! == "package").Select(l => l.Split('/')[0]).ToList();
        var notices = File.ReadAllText(Path.Combine(SourceTree.Root, "THIRD-PARTY-NOTICES.md"));

        Assert.Contains("Mono.Cecil", packages);
        Assert.All(packages, p => Assert.Contains($"\n| {p} | ", notices, StringComparison.Ordinal));
    }
}
