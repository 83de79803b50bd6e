using System.Diagnostics;
using Async2.Tests.Shared;

namespace Async2.Cli.Tests.Run;

/// <summary><c>async2 run</c> from end to end: a woven app behaves as under <c>dotnet</c>.</summary>
public sealed class RunTests(SharedCache warm) : IClassFixture<SharedCache>, IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private Tool Tool => new(_folder["cache"]);

    /// <summary>Finds the woven app in a cache that tests share, which have to do with how it runs.</summary>
    private Tool WarmTool => new(warm.Path);

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("echo", "a b", "", "'\"$x", "*", "--", "-v", "@f")]
    [InlineData("exit", "77")]
    [InlineData("content")]
    [InlineData("retry")]
    public void An_app_prints_and_returns_what_it_does_unwoven(params string[] arguments)
    {
        var expected = Tool.Dotnet(Tool.TestApp, arguments);

        var result = WarmTool.Run(["run", Tool.TestApp, .. arguments]);

        Assert.Equal(expected, result);
    }

    [Fact]
    public void Methods_of_the_app_and_of_the_library_beside_it_are_woven()
    {
        var result = Tool.Run("run", "-v", Tool.TestApp, "retry").ShouldSucceed();

        Assert.Matches(@"TestApp\.dll: [1-9]\d* of \d+ async methods woven", result.Error);
        Assert.Matches(@"Polly\.Core\.dll: [1-9]\d* of \d+ async methods woven", result.Error);
        Assert.Equal("3 attempts\n", result.Output);
    }

    [Fact]
    public void Standard_streams_are_the_apps()
    {
        var input = string.Concat(Enumerable.Range(0, 100_000).Select(i => $"line {i}\n"));

        var result = WarmTool.RunWithInput(input, "run", Tool.TestApp, "copy");

        Assert.Equal(new ToolResult(0, input, "copied\n"), result);
    }

    [Fact]
    public void An_unhandled_exception_ends_it_as_it_ends_the_app()
    {
        var expected = Tool.Dotnet(Tool.TestApp, "throw");

        var result = WarmTool.Run("run", Tool.TestApp, "throw");

        Assert.Equal(expected.ExitCode, result.ExitCode);
        Assert.Contains("thrown by the app", result.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void The_current_directory_stays_and_the_base_directory_is_the_woven_copy()
    {
        var lines = WarmTool.Run("run", Tool.TestApp, "where").ShouldSucceed().Output.Split('\n');

        Assert.StartsWith(warm.Path, lines[0], StringComparison.Ordinal);
        Assert.Equal(Path.TrimEndingDirectorySeparator(Path.GetTempPath()), Path.TrimEndingDirectorySeparator(lines[1]));
        Assert.Equal("", lines[2]);
    }

    [Fact]
    public void With_the_native_back_end_the_runtime_is_told()
    {
        var lines = Tool.Run("run", "--back-end", "native", Tool.TestApp, "where").ShouldSucceed().Output.Split('\n');

        Assert.Equal("1", lines[2]);
    }

    [Theory]
    [InlineData("INT", "SIGINT", false)]
    [InlineData("TERM", "SIGTERM", false)]
    [InlineData("TERM", "SIGTERM", true)]
    public void Signals_reach_the_app(string signal, string seen, bool noCache)
    {
        string[] options = noCache ? ["--no-cache"] : [];
        using var process = WarmTool.Start(["run", .. options, Tool.TestApp, "wait"]);
        var app = process.StandardOutput.ReadLine();
        if (!noCache) Assert.Equal(app, $"{process.Id}");

        Process.Start("kill", [$"-{signal}", $"{process.Id}"]).WaitForExit();

        Assert.Equal(new ToolResult(7, $"{seen}\n", ""), Tool.Finish(process));
    }

    [Fact]
    public void The_second_run_takes_the_first_ones_copy_until_something_changes()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);
        var first = Tool.Run("run", "-v", _folder["app/TestApp.dll"], "exit", "0").ShouldSucceed();
        var second = Tool.Run("run", "-v", _folder["app/TestApp.dll"], "exit", "0").ShouldSucceed();
        _folder.Write("app/content.txt", "changed");
        var third = Tool.Run("run", "-v", _folder["app/TestApp.dll"], "content").ShouldSucceed();

        Assert.DoesNotContain("(cached)", first.Error, StringComparison.Ordinal);
        Assert.Contains("(cached)", second.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("(cached)", third.Error, StringComparison.Ordinal);
        Assert.Equal("changed", third.Output);
        Assert.Equal(2, Directory.GetDirectories(_folder["cache/async2"]).Count(d => Path.GetFileName(d) is not (".woven" or ".known")));
    }

    [Fact]
    public async Task Two_first_runs_at_once_do_not_disturb_each_other()
    {
        var runs = Enumerable.Range(0, 3).Select(i => Task.Run(() => Tool.Run("run", Tool.TestApp, "echo", $"{i}")));

        var results = await Task.WhenAll(runs);

        Assert.Equal(["[0]\n", "[1]\n", "[2]\n"], results.Select(r => r.ShouldSucceed().Output));
        Assert.Single(Directory.GetFileSystemEntries(_folder["cache/async2"]), e => Path.GetFileName(e) is not (".woven" or ".known"));
    }

    [Fact]
    public void Without_the_cache_nothing_is_left()
    {
        var lines = Tool.Run("run", "--no-cache", Tool.TestApp, "where").ShouldSucceed().Output.Split('\n');

        Assert.False(Directory.Exists(lines[0]));
        Assert.False(Directory.Exists(_folder["cache"]));
        Assert.Equal(77, Tool.Run("run", "--no-cache", Tool.TestApp, "exit", "77").ExitCode);
    }

    [Fact]
    public void The_apps_own_files_are_never_touched()
    {
        var before = Contents.Of(Tool.TestAppFolder);
        Tool.Run("run", Tool.TestApp, "exit", "0").ShouldSucceed();
        Assert.Equal(before, Contents.Of(Tool.TestAppFolder));
    }

    [Fact]
    public void A_source_file_is_built_and_run()
    {
        var source = _folder.Write("hello.cs", """
            await Task.Yield();
            Console.WriteLine("hello " + string.Join('|', args));
            """);

        Assert.Equal("hello a|b c\n", Tool.Run("run", source, "a", "b c").ShouldSucceed().Output);
    }

    [LongFact("four builds")]
    public void A_project_is_built_and_run_by_its_file_or_its_folder()
    {
        _folder.Write("app/App.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings></PropertyGroup>
            </Project>
            """);
        var program = _folder.Write("app/Program.cs", "await Task.Yield(); Console.WriteLine(args[0]);");

        Assert.Equal("by folder\n", Tool.Run("run", _folder["app"], "by folder").ShouldSucceed().Output);
        Assert.Equal("by file\n", Tool.Run("run", _folder["app/App.csproj"], "by file").ShouldSucceed().Output);

        File.AppendAllText(program, "\nthis is no C#");
        var failed = Tool.Run("run", _folder["app"], "x");
        Assert.Equal(1, failed.ExitCode);
        Assert.Contains("Program.cs(2,", failed.Error, StringComparison.Ordinal);
        Assert.Contains("async2: the build failed: ", failed.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void A_self_contained_app_is_told_what_to_do()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);
        _folder.Write("app/TestApp.runtimeconfig.json", """{ "runtimeOptions": { "includedFrameworks": [ { "name": "Microsoft.NETCore.App", "version": "10.0.0" } ] } }""");

        Tool.Run("run", _folder["app/TestApp.dll"]).ShouldFail(1, "async2 rewrite");
    }

    [Fact]
    public void The_native_back_end_is_for_net10()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);
        _folder.Write("app/TestApp.runtimeconfig.json", """{ "runtimeOptions": { "framework": { "name": "Microsoft.NETCore.App", "version": "8.0.0" } } }""");

        Tool.Run("run", "--back-end", "native", _folder["app/TestApp.dll"]).ShouldFail(1, "not built for .NET 10");
    }

    [Fact]
    public void What_is_no_app_is_refused()
    {
        var text = _folder.Write("text.dll", "not an assembly");
        Tool.Run("run", text).ShouldFail(1, "not a managed assembly");
        Tool.Run("run", _folder["absent.dll"]).ShouldFail(1, "no such file");
        Tool.Run("run", Path.Combine(Tool.TestAppFolder, "Polly.Core.dll")).ShouldFail(1, "not an app");
    }

    [Fact]
    public void What_is_too_much_to_copy_is_refused()
    {
        if (!OperatingSystem.IsLinux()) return; // Where a file of zeros takes no room.
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);
        using (var large = File.Create(_folder["app/large"])) large.SetLength(5L << 30);

        Tool.Run("run", _folder["app/TestApp.dll"], "retry").ShouldFail(1, "too much beside the app");
    }

    [Fact]
    public void A_cache_that_cannot_be_written_is_named()
    {
        var inTheWay = _folder.Write("file");

        new Tool(inTheWay).Run("run", Tool.TestApp).ShouldFail(1, "cannot write the cache");
    }
}
