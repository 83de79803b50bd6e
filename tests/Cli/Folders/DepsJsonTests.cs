using System.Text.Json.Nodes;
using Async2.Cli.Folders;

namespace Async2.Cli.Tests.Folders;

public class DepsJsonTests
{
    private const string Ordinary = """
        {
          "runtimeTarget": { "name": ".NETCoreApp,Version=v10.0", "signature": "" },
          "compilationOptions": {},
          "targets": {
            ".NETCoreApp,Version=v10.0": {
              "App/1.0.0": { "dependencies": { "Polly.Core": "8.9.1" }, "runtime": { "App.dll": {} } },
              "Polly.Core/8.9.1": { "runtime": { "lib/net8.0/Polly.Core.dll": { "assemblyVersion": "8.0.0.0" } } }
            }
          },
          "libraries": {
            "App/1.0.0": { "type": "project", "serviceable": false, "sha512": "" },
            "Polly.Core/8.9.1": { "type": "package", "serviceable": true, "sha512": "sha512-a+b/c==" }
          }
        }
        """;

    private static readonly Version Version = new(1, 2, 3, 0);

    [Fact]
    public void The_runtime_library_is_added_to_the_target_that_runs()
    {
        var text = DepsJson.WithRuntime(Ordinary, Version);

        var root = JsonNode.Parse(text!)!;
        Assert.Equal("1.2.3.0", (string?)root["targets"]![".NETCoreApp,Version=v10.0"]!["Async2.Runtime/1.2.3"]!["runtime"]!["Async2.Runtime.dll"]!["assemblyVersion"]);
        Assert.Equal("reference", (string?)root["libraries"]!["Async2.Runtime/1.2.3"]!["type"]);
    }

    [Fact]
    public void Everything_else_stays_and_keeps_its_order()
    {
        var before = JsonNode.Parse(Ordinary)!.AsObject();
        var after = JsonNode.Parse(DepsJson.WithRuntime(Ordinary, Version)!)!.AsObject();

        after["targets"]![".NETCoreApp,Version=v10.0"]!.AsObject().Remove("Async2.Runtime/1.2.3");
        after["libraries"]!.AsObject().Remove("Async2.Runtime/1.2.3");
        Assert.Equal(before.ToJsonString(), after.ToJsonString());
    }

    [Fact]
    public void Adding_it_twice_changes_nothing() =>
        Assert.Null(DepsJson.WithRuntime(DepsJson.WithRuntime(Ordinary, Version)!, Version));

    /// <summary>They may be older than what the weave writes beside the app.</summary>
    [Fact]
    public void Libraries_for_kinds_of_machines_are_no_longer_listed()
    {
        var listed = Ordinary.Replace(
            "\"Polly.Core/8.9.1\": { \"runtime\"", """
            "Async2.Runtime/0.1.0": {
              "runtime": { "lib/net8.0/Async2.Runtime.dll": {} },
              "runtimeTargets": { "runtimes/linux-x64/lib/net10.0/Async2.Runtime.dll": { "rid": "linux-x64", "assetType": "runtime" } }
            },
            "Polly.Core/8.9.1": { "runtime"
            """, StringComparison.Ordinal);

        var text = DepsJson.WithRuntime(listed, Version)!;

        var library = JsonNode.Parse(text)!["targets"]![".NETCoreApp,Version=v10.0"]!["Async2.Runtime/0.1.0"]!.AsObject();
        Assert.Equal(["runtime"], library.Select(p => p.Key));
        Assert.Null(DepsJson.WithRuntime(text, Version));
    }

    [Fact]
    public void The_target_of_a_runtime_identifier_is_the_one_that_runs()
    {
        const string Text = """
            {
              "runtimeTarget": { "name": ".NETCoreApp,Version=v10.0/linux-x64" },
              "targets": { ".NETCoreApp,Version=v10.0": {}, ".NETCoreApp,Version=v10.0/linux-x64": {} }
            }
            """;

        var targets = JsonNode.Parse(DepsJson.WithRuntime(Text, Version)!)!["targets"]!;

        Assert.Empty(targets[".NETCoreApp,Version=v10.0"]!.AsObject());
        Assert.Single(targets[".NETCoreApp,Version=v10.0/linux-x64"]!.AsObject());
    }

    [Theory]
    [InlineData("""{ "runtimeTarget": "x", "targets": { "x": {} } }""")]
    [InlineData("""{ /* by hand */ "runtimeTarget": { "name": "x" }, "targets": { "x": {}, }, "libraries": [] }""")]
    public void What_only_the_host_would_understand_is_understood(string text) =>
        Assert.Equal("reference", (string?)JsonNode.Parse(DepsJson.WithRuntime(text, Version)!)!["libraries"]!["Async2.Runtime/1.2.3"]!["type"]);

    [Theory]
    [InlineData("")]
    [InlineData("[]")]
    [InlineData("not json")]
    [InlineData("{}")]
    [InlineData("""{ "runtimeTarget": ".NETCoreApp,Version=v10.0", "targets": {} }""")]
    [InlineData("""{ "runtimeTarget": { "name": "x" }, "targets": { "y": {} } }""")]
    [InlineData("null")]
    [InlineData("5")]
    [InlineData("\"text\"")]
    [InlineData("""{ "runtimeTarget": 5, "targets": { "x": {} } }""")]
    [InlineData("""{ "runtimeTarget": { "name": 5 }, "targets": { "x": {} } }""")]
    [InlineData("""{ "runtimeTarget": { "name": "x" }, "targets": [] }""")]
    [InlineData("""{ "runtimeTarget": { "name": "x" }, "targets": "x" }""")]
    [InlineData("""{ "runtimeTarget": { "name": "x" }, "targets": { "x": null } }""")]
    [InlineData("""{ "runtimeTarget": { "name": "x" }, "runtimeTarget": { "name": "x" }, "targets": { "x": {} } }""")]
    public void What_the_host_would_not_understand_is_left_alone(string text) =>
        Assert.Null(DepsJson.WithRuntime(text, Version));
}
