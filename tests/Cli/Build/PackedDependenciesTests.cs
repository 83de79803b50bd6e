using System.Text.Json.Nodes;
using Async2.Build.Weaving;

namespace Async2.Cli.Tests.Build;

public sealed class PackedDependenciesTests
{
    [Theory]
    [InlineData("net10.0", """{ "async2": { "suppressParent": "All", "version": "[*, )" }, "Other": {} }""", """{"Other":{},"Async2.Runtime":{"target":"Package","version":"[0.1.0, )"}}""")]
    [InlineData("net8.0-windows7.0", """{ "Async2": {} }""", """{"Async2.Runtime":{"target":"Package","version":"[0.1.0, )"}}""")]
    [InlineData("net10.0", """{ "Async2": {}, "Async2.Runtime": { "version": "[2.0.0, )" } }""", """{"Async2.Runtime":{"version":"[2.0.0, )"}}""")]
    [InlineData("netstandard2.0", """{ "Async2": {} }""", "{}")]
    [InlineData("net48", """{ "Async2": {} }""", "{}")]
    [InlineData("net6.0", """{ "Async2": {} }""", "{}")]
    [InlineData("net10.0", """{ "Other": {} }""", """{"Other":{}}""")]
    public void The_runtime_library_takes_the_weavers_place_where_code_is_woven(string framework, string before, string after)
    {
        var text = $$"""{ "libraries": { "Other/1.0.0": {}, "Async2.Runtime/0.1.0": {} }, "project": { "frameworks": { "{{framework}}": { "dependencies": {{before}} } } } }""";

        var packed = JsonNode.Parse(PackedDependencies.WithRuntime(text))!;

        Assert.Equal(after, packed["project"]!["frameworks"]![framework]!["dependencies"]!.ToJsonString());
        Assert.NotNull(packed["libraries"]!["Other/1.0.0"]);
    }

    [Fact]
    public void A_weaver_without_a_runtime_library_goes_too() => Assert.Equal(
        """{"project":{"frameworks":{"netstandard2.0":{"dependencies":{}}}}}""",
        PackedDependencies.WithRuntime("""{"project":{"frameworks":{"netstandard2.0":{"dependencies":{"Async2":{}}}}}}"""));

    [Fact]
    public void What_is_no_restore_stays() => Assert.Equal("{ }", PackedDependencies.WithRuntime("{ }"));
}
