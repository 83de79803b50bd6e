using System.Diagnostics;
using System.Runtime.InteropServices;
using Async2.Cli.Dotnet;
using Async2.Cli.Folders;
using Async2.Cli.ReadyToRun;
using Async2.Cli.Run;
using Async2.Compiler;
using Async2.Tests.Shared;

namespace Async2.Cli.Tests.Run;

/// <summary><c>async2 run --framework</c>: the framework is woven with the app, and the app behaves as under <c>dotnet</c>.</summary>
public sealed class RunFrameworkTests(SharedCache cache) : IClassFixture<SharedCache>
{
    private static readonly string InstalledDeps = Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), SharedFramework.Base + DepsJson.Suffix);

    private Tool Tool => new(cache.Path);

    [Theory]
    [InlineData("echo", "a b", "", "'\"$x", "*", "--", "--framework", "@f")]
    [InlineData("exit", "77")]
    [InlineData("content")]
    [InlineData("retry")]
    public void An_app_prints_and_returns_what_it_does_unwoven(params string[] arguments)
    {
        var expected = Tool.Dotnet(Tool.TestApp, arguments);

        Assert.Equal(expected, Tool.Run(["run", "--framework", Tool.TestApp, .. arguments]));
    }

    [Fact] // over 20 s where it comes first: the frameworks are woven
    public void A_server_answers_what_it_answers_unwoven()
    {
        var expected = Tool.Dotnet(Tool.WebApp, "answer");

        Assert.Equal(7, expected.ExitCode);
        Assert.Equal(expected, Tool.Run("run", "--framework", Tool.WebApp, "answer"));
    }

    [Fact]
    public void In_the_running_process_the_frameworks_are_woven_but_for_the_core_library()
    {
        var result = Tool.Run("run", "--framework", Tool.WebApp, "woven").ShouldSucceed();

        Assert.Equal(
            """
            WebApp: True
            System.Net.Http: True
            System.Net.Sockets: True
            Microsoft.AspNetCore.Server.Kestrel.Core: True
            System.Private.CoreLib: False

            """, result.Output);
        Assert.DoesNotContain("True", Tool.Dotnet(Tool.WebApp, "woven").Output, StringComparison.Ordinal);
    }

    [LongFact("the JIT is traced")]
    public void Calls_of_the_app_bind_to_the_frameworks_methods()
    {
        var result = Tool.Run("run", "--framework", Tool.WebApp, "bound").ShouldSucceed();

        Assert.Contains("System.Diagnostics.Process", result.Output.Split(' ', '\n'));
    }

    [Fact]
    public void The_second_run_takes_the_first_ones_copy_and_says_what_is_in_it()
    {
        Tool.Run("run", "--framework", Tool.WebApp, "woven").ShouldSucceed();

        var second = Tool.Run("run", "--framework", "-v", Tool.WebApp, "woven").ShouldSucceed();

        Assert.Contains("(cached)", second.Error, StringComparison.Ordinal);
        Assert.Matches(@"WebApp\.dll: [1-9]\d* of \d+ async methods woven\n", second.Error);
        Assert.Matches($@"Microsoft\.NETCore\.App {Environment.Version}: \d{{3,}} of \d+ async methods woven, in \d+ assemblies\n", second.Error);
        Assert.Matches(@"Microsoft\.AspNetCore\.App \S+: \d{3,} of \d+ async methods woven, in \d+ assemblies\n", second.Error);
    }

    [Fact]
    public void Standard_streams_are_the_apps()
    {
        var input = string.Concat(Enumerable.Range(0, 100_000).Select(i => $"line {i}\n"));

        Assert.Equal(new ToolResult(0, input, "copied\n"), Tool.RunWithInput(input, "run", "--framework", Tool.TestApp, "copy"));
    }

    [Theory]
    [InlineData("INT", "SIGINT")]
    [InlineData("TERM", "SIGTERM")]
    public void Signals_reach_the_app(string signal, string seen)
    {
        using var process = Tool.Start("run", "--framework", Tool.TestApp, "wait");
        Assert.Equal($"{process.Id}", process.StandardOutput.ReadLine());

        Process.Start("kill", [$"-{signal}", $"{process.Id}"]).WaitForExit();

        Assert.Equal(new ToolResult(7, $"{seen}\n", ""), Tool.Finish(process));
    }

    [LongFact("the framework once more")]
    public void Without_the_cache_nothing_is_left_and_the_installation_is_as_it_was()
    {
        var before = (File.ReadAllText(InstalledDeps), Stamps());
        using var folder = new TemporaryFolder();

        var lines = new Tool(folder["cache"]).Run("run", "--framework", "--no-cache", Tool.TestApp, "where").ShouldSucceed().Output.Split('\n');

        Assert.False(Directory.Exists(lines[0]));
        Assert.False(Directory.Exists(Path.Combine(Path.GetDirectoryName(Path.TrimEndingDirectorySeparator(lines[0]))!, "dotnet")));
        Assert.False(Directory.Exists(folder["cache"]));
        Assert.Equal(before, (File.ReadAllText(InstalledDeps), Stamps()));

        static string Stamps() => string.Join('\n', new DirectoryInfo(RuntimeEnvironment.GetRuntimeDirectory()).GetFiles()
            .OrderBy(f => f.Name, StringComparer.Ordinal).Select(f => $"{f.Name} {f.Length} {f.LastWriteTimeUtc:O}"));
    }

    [LongFact("the framework once more")]
    public void With_the_native_back_end_the_framework_runs_too()
    {
        var expected = Tool.Dotnet(Tool.TestApp, "retry");

        Assert.Equal(expected, Tool.Run("run", "--framework", "--back-end", "native", Tool.TestApp, "retry"));
    }

    [Fact]
    public void A_framework_that_is_not_installed_is_named()
    {
        using var folder = new TemporaryFolder();
        Contents.Copy(Tool.TestAppFolder, folder["app"]);
        folder.Write("app/TestApp.runtimeconfig.json", """{ "runtimeOptions": { "framework": { "name": "Microsoft.NETCore.App", "version": "99.1.0" } } }""");

        Tool.Run("run", "--framework", folder["app/TestApp.dll"]).ShouldFail(1, "no framework: Microsoft.NETCore.App 99.1.0: ");
    }

    [Fact]
    public void The_host_chooses_the_frameworks()
    {
        using var folder = new TemporaryFolder();
        var root = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));
        var config = folder.Write("a.runtimeconfig.json", """
            { "runtimeOptions": { "rollForward": "LatestMajor", "framework": { "name": "Microsoft.NETCore.App", "version": "2.1.0" } } }
            """);

        var framework = Assert.Single(HostFxr.FrameworksOf(config, root));

        Assert.Equal(SharedFramework.Base, framework.Name);
        Assert.Equal(Path.Combine(root, "shared", framework.Name, framework.Version), framework.Folder);
        Assert.True(File.Exists(Path.Combine(framework.Folder, "System.Private.CoreLib.dll")));
    }

    [Fact]
    public void The_key_of_a_copy_depends_on_the_frameworks_files()
    {
        using var folder = new TemporaryFolder();
        folder.Write("app/App.dll");
        var file = folder.Write("framework/F.dll");
        var none = Key();
        var one = Key(new SharedFramework("F", "1.0.0", folder["framework"]));
        File.SetLastWriteTimeUtc(file, DateTime.UnixEpoch);
        var repaired = Key(new SharedFramework("F", "1.0.0", folder["framework"]));

        Assert.Equal(3, new[] { none, one, repaired }.Distinct().Count());
        Assert.Equal(repaired, Key(new SharedFramework("F", "1.0.0", folder["framework"])));

        string Key(params SharedFramework[] frameworks) =>
            new AppInputs(FolderTree.Read(folder["app"]), new WeaveOptions(), frameworks, RuntimeFile.Portable, NativeCodeScope.All).Key();
    }

    [Fact]
    public void Its_option_takes_no_value()
    {
        var root = Program.Instance.CreateRoot();
        var parsed = ConsoleProgram.Parse(root, ConsoleProgram.Words(root, ["run", "--framework", "-f", "net8.0", "app.dll", "--framework"]));

        Assert.True(parsed.GetValue<bool>("--framework"));
        Assert.Equal("net8.0", parsed.GetValue<string>("--target-framework"));
        Assert.Equal("app.dll", parsed.GetValue<string>("APP"));
        Assert.Equal(["--framework"], parsed.GetValue<string[]>("ARGS")!);
    }
}
