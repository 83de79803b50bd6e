using System.Text.Json;
using Async2.Cli.Settings;
using Async2.Compiler;

namespace Async2.Cli.Tests.Settings;

/// <summary>What is set for methods, by options and by <c>async2.json</c>.</summary>
public sealed class SettingsTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private Tool Tool => new(_folder["cache"]);

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_file_is_read()
    {
        var settings = Read("""
            {   // comments are allowed
                "contexts": "flow",
                "backEnd": "native",
                "configureAwait": false,
                "blocking": "suspend",
                "leave": ["A.B", "C.*"],
                "keepTasks": ["D.E.F"],
                "tasklets": 8,
                "blockingCalls": { "G.H.Wait": "I.J.WaitOf" },
                "threadBound": { "K.L": { "takes": ["Begin", "TryBegin"], "releases": ["End"] } },
                "assemblies": {
                    "Npgsql": { "configureAwait": true, "backEnd": "continuations", "blocking": "block", "leave": ["Npgsql.X"], },
                },
            }
            """);

        Assert.Equal(ContextMode.Flow, settings.Contexts);
        Assert.Equal("native", settings.BackEnd!.Name);
        Assert.False(settings.ConfigureAwait);
        Assert.Equal(BlockingMode.Suspend, settings.Blocking);
        Assert.Equal(8, settings.Tasklets);
        Assert.Equal("I.J.WaitOf", settings.BlockingCalls["G.H.Wait"]);
        Assert.Equal(["Begin", "TryBegin"], settings.ThreadBound["K.L"].Takes);
        Assert.Equal(["End"], settings.ThreadBound["K.L"].Releases);
        Assert.Equal(["A.B", "C.*"], settings.Leave.Select(p => p.Text));
        Assert.Equal(["D.E.F"], settings.KeepTasks.Select(p => p.Text));
        var (name, npgsql) = Assert.Single(settings.Assemblies);
        Assert.Equal("Npgsql", name);
        Assert.Equal((true, null, "continuations"), (npgsql.ConfigureAwait, npgsql.Contexts, npgsql.BackEnd!.Name));
        Assert.Equal(BlockingMode.Block, npgsql.ForAssembly().Blocking);
        Assert.Equal(["Npgsql.X"], npgsql.Leave.Select(p => p.Text));
    }

    [Theory]
    [InlineData("{\n  \"leve\": []\n}", "no such setting: leve: FILE:2: is it leave?")]
    [InlineData("{ \"configureawait\": true }", "no such setting: configureawait: FILE:1: is it configureAwait?")]
    [InlineData("{ \"contexts\": \"flows\" }", "contexts cannot be flows: FILE:1: is it flow?")]
    [InlineData("{ \"backEnd\": \"Native\" }", "backEnd cannot be Native: FILE:1: is it native?")]
    [InlineData("{ \"backEnd\": 1 }", "backEnd has the wrong type: FILE:1: make it one of these: \"continuations\", \"unwind\", \"native\"")]
    [InlineData("{ \"blocking\": \"susp\" }", "blocking cannot be susp: FILE:1: is it suspend?")]
    [InlineData("{ \"configureAwait\": \"false\" }", "configureAwait has the wrong type: FILE:1: make it true or false")]
    [InlineData("{ \"leave\": \"A\" }", "leave has the wrong type: FILE:1: make it a list: [\"Namespace.Type.Method\"]")]
    [InlineData("{ \"leave\": [\n1] }", "leave has the wrong type: FILE:2: make it a list: [\"Namespace.Type.Method\"]")]
    [InlineData("{ \"leave\": [\"\"] }", "an empty name in leave: FILE:1: remove it")]
    [InlineData("{ \"leave\": [],\n\"leave\": [] }", "leave appears twice: FILE:2: remove one")]
    [InlineData("{ \"blockingCalls\": [] }", "blockingCalls has the wrong type: FILE:1: make it an object: { \"Namespace.Type.Method\": \"Namespace.Type.WaitMethod\" }")]
    [InlineData("{ \"blockingCalls\": { \"A\": \"\" } }", "an empty name in blockingCalls: FILE:1: remove it")]
    [InlineData("{ \"threadBound\": { \"A\": { \"take\": [] } } }", "no such setting: take: FILE:1: is it takes?")]
    [InlineData("{ \"assemblies\": { \"A\": { \"threadBound\": {} } } }", "threadBound cannot be set for one assembly: FILE:1: set it for all")]
    [InlineData("{ \"tasklets\": 0 }", "tasklets has the wrong type: FILE:1: make it a number, 1 at least")]
    [InlineData("{ \"tasklets\": 1.5 }", "tasklets has the wrong type: FILE:1: make it a number, 1 at least")]
    [InlineData("{ \"tasklets\": \"8\" }", "tasklets has the wrong type: FILE:1: make it a number, 1 at least")]
    [InlineData("{ \"assemblies\": { \"A\": { \"tasklets\": 8 } } }", "tasklets cannot be set for one assembly: FILE:1: set it for all")]
    [InlineData("{ \"assemblies\": [] }", "assemblies has the wrong type: FILE:1: make it an object: { \"Name\": { … } }")]
    [InlineData("{ \"assemblies\": { \"A\": {},\n\"A\": {} } }", "A appears twice: FILE:2: remove one")]
    [InlineData("{ \"assemblies\": {\n\"A\": {\n\"keepTask\": [] } } }", "no such setting: keepTask: FILE:3: is it keepTasks?")]
    [InlineData("[]", "settings has the wrong type: FILE:1: make it an object: { … }")]
    public void What_is_wrong_is_told(string text, string error) =>
        Assert.Equal(error, Assert.Throws<CommandException>(() => Read(text)).Message.Replace(_folder["x.json"], "FILE", StringComparison.Ordinal));

    [Theory]
    [InlineData("", 1)]
    [InlineData("{\n\n\"leave\" }", 3)]
    [InlineData("{ } x", 1)]
    [InlineData("{", 1)]
    [InlineData("{ \"assemblies\": { \"A\"", 1)]
    public void What_is_no_json_is_told(string text, int line) =>
        Assert.StartsWith($"not JSON: {_folder["x.json"]}:{line}: ", Assert.Throws<CommandException>(() => Read(text)).Message, StringComparison.Ordinal);

    [Fact]
    public void A_file_is_found_beside_the_input()
    {
        var app = Copy();
        File.WriteAllText(_folder["app/async2.json"], """{ "leave": ["Polly.*"] }""");

        foreach (var input in new[] { app, _folder["app"] })
        {
            var explained = Tool.Run("explain", "--json", input);
            Assert.Equal($"async2: settings: {_folder["app/async2.json"]}\n", OnlyFirst(explained.Error));
        }

        Assert.All(Reasons(Tool.Run("explain", "--json", _folder["app"]), "Polly."), r => Assert.Equal("skipped by the settings: Polly.*", r));
        Assert.Contains(Reasons(Tool.Run("explain", "--json", _folder["app"]), "Program."), r => r is null);
        var run = Tool.Run("run", app, "retry");
        Assert.Equal(new ToolResult(0, "3 attempts\n", ""), run);
        Assert.Contains("skipped Polly.", Tool.Run("run", "-v", app, "retry").Error, StringComparison.Ordinal);
        Assert.Contains("skipped by the settings: Polly.*", Tool.Run("rewrite", _folder["app"], "-o", _folder["out"]).Output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_that_is_given_counts_instead()
    {
        Copy();
        File.WriteAllText(_folder["app/async2.json"], "wrong");
        File.WriteAllText(_folder["other.json"], """{ "assemblies": { "Polly.Core": { "leave": ["Polly.*"] } } }""");

        var explained = Tool.Run("explain", "--json", "--settings", _folder["other.json"], _folder["app"]);
        Assert.All(Reasons(explained, "Polly."), r => Assert.Equal("skipped by the settings: Polly.*", r));
        Assert.Equal("", explained.Error);
        Assert.Equal(
            new ToolResult(1, "", $"async2: no settings file: {_folder["none.json"]}: check the path\n"),
            Tool.Run("explain", "--settings", _folder["none.json"], _folder["app"]));
    }

    [Fact]
    public void Nothing_is_changed_where_the_file_is_wrong()
    {
        Copy();
        File.WriteAllText(_folder["app/async2.json"], """{ "lave": [] }""");
        var before = Contents.Of(_folder["app"]);

        var rewritten = Tool.Run("rewrite", _folder["app"], "-o", _folder["app"]);

        Assert.Equal(1, rewritten.ExitCode);
        Assert.EndsWith($"async2: no such setting: lave: {_folder["app/async2.json"]}:1: is it leave?\n", rewritten.Error, StringComparison.Ordinal);
        Assert.Equal(before, Contents.Of(_folder["app"]));
    }

    /// <summary>The command line counts before what the file says of all, and after what it says of an assembly.</summary>
    [Fact]
    public void The_nearest_counts()
    {
        File.WriteAllText(_folder["x.json"], """
            { "contexts": "flow", "configureAwait": false, "blocking": "suspend", "tasklets": 8, "leave": ["A"], "assemblies": { "B": { "contexts": "flow" } } }
            """);

        var file = Parse("--settings", _folder["x.json"]);
        Assert.Equal((ContextMode.Flow, false, 8), (file.Contexts, file.ConfigureAwait, file.Experiment.Tasklets));
        var both = Parse("--settings", _folder["x.json"], "--contexts", "async1", "--configure-await", "true", "--tasklets", "3", "--leave", "C", "--leave", "D");
        Assert.Equal((ContextMode.Async1, true, 3), (both.Contexts, both.ConfigureAwait, both.Experiment.Tasklets));
        Assert.Equal(ContextMode.Flow, both.Assemblies["B"].Contexts);
        Assert.Equal(BlockingMode.Suspend, both.Blocking);
        Assert.Equal(BlockingMode.Block, Parse("--settings", _folder["x.json"], "--blocking", "block").Blocking);
        Assert.Equal(["C", "D", "A"], both.Leave.Select(p => p.Text));
        var none = Parse();
        Assert.Equal((ContextMode.Async1, true, null), (none.Contexts, none.ConfigureAwait, none.Experiment.Tasklets));
    }

    [Fact]
    public void What_means_nothing_is_noted()
    {
        Copy();
        File.WriteAllText(_folder["x.json"], """{ "assemblies": { "Poly": {}, "Polly.Core": { "keepTasks": ["Polly.Non"] } } }""");

        var rewritten = Tool.Run(
            "rewrite", _folder["app"], "-o", _folder["out"], "--settings", _folder["x.json"], "--leave", "Polly.Retry", "--leave", "Polly.Core",
            "--keep-tasks", "System.Threading.Tasks.Task.Delay");

        Assert.Equal(
            """
            async2: settings: no assembly Poly in the input: is it Polly.Core?
            async2: settings: no method matches Polly.Retry: is it Polly.Retry.*?
            async2: settings: no method matches Polly.Non: is it Polly.Core?

            """,
            rewritten.ShouldSucceed().Error);
    }

    [Fact]
    public void Where_no_tasks_are_kept_it_is_noted()
    {
        Copy();
        var rewritten = Tool.Run(
            "rewrite", _folder["app"], "-o", _folder["out"], "--back-end", "native", "--keep-tasks", "System.Threading.Tasks.Task.Delay");

        Assert.Equal(
            "async2: settings: the back end native keeps no calls on the task: System.Threading.Tasks.Task.Delay has no effect there\n",
            rewritten.ShouldSucceed().Error);
    }

    /// <summary>Code of different back ends calls each other's tasks.</summary>
    [Fact]
    public void Assemblies_may_have_different_back_ends()
    {
        var app = Copy();
        File.WriteAllText(_folder["app/async2.json"], """{ "assemblies": { "Polly.Core": { "backEnd": "native" } } }""");

        var run = Tool.Run("run", "-v", app, "retry");

        Assert.Equal((0, "3 attempts\n"), (run.ExitCode, run.Output));
        Assert.Matches(@"Polly\.Core\.dll: [1-9]\d* of", run.Error);
        Assert.Matches(@"TestApp\.dll: [1-9]\d* of", run.Error);
    }

    private WeaveSettings Read(string text)
    {
        File.WriteAllText(_folder["x.json"], text);
        return SettingsFile.Read(_folder["x.json"]);
    }

    private WeaveOptions Parse(params string[] options)
    {
        var switches = new WeaveSwitches();
        var command = new System.CommandLine.RootCommand();
        foreach (var option in switches.All) command.Add(option);
        return switches.Value(command.Parse(options), _folder["none"]);
    }

    private string Copy()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);
        return _folder["app/TestApp.dll"];
    }

    private static string OnlyFirst(string text) => text[..(text.IndexOf('\n') + 1)];

    private static List<string?> Reasons(ToolResult explained, string method)
    {
        using var json = JsonDocument.Parse(explained.ShouldSucceed().Output);
        var reasons = json.RootElement.GetProperty("assemblies").EnumerateArray().SelectMany(a => a.GetProperty("methods").EnumerateArray())
            .Where(m => m.GetProperty("name").GetString()!.StartsWith(method, StringComparison.Ordinal))
            .Select(m => m.GetProperty("reason").GetString()).ToList();
        Assert.NotEmpty(reasons);
        return reasons;
    }
}
