using System.Diagnostics;
using System.Reflection;
using System.Runtime.InteropServices;
using Async2.Cli.Folders;
using Async2.Cli.ReadyToRun;
using Async2.Compiler;
using Async2.Tests.Shared;

namespace Async2.Cli.Tests.ReadyToRun;

/// <summary>What is written for an app that may run on any kind of machine runs on all of them.</summary>
public sealed class AnyMachineTests(CompiledApp app) : IClassFixture<CompiledApp>, IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private Tool Tool => new(_folder["cache"]);

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Rewritten_assemblies_and_the_runtime_library_beside_them_run_on_all()
    {
        Assert.Empty(AnyMachine.OthersIn(Tool.TestAppFolder));

        Tool.Run("rewrite", Tool.TestAppFolder, "-o", _folder["out"]).ShouldSucceed();

        Assert.True(AnyMachine.Loads(_folder["out/Async2.Runtime.dll"]));
        Assert.Empty(AnyMachine.OthersIn(_folder["out"]));
    }

    [Fact]
    public void Those_that_a_run_keeps_do_until_they_get_native_code()
    {
        Tool.Run("run", Tool.TestApp, "retry").ShouldSucceed();

        Assert.Empty(AnyMachine.OthersIn(_folder["cache"]));
    }

    /// <summary>No app needs native code: the machine that rewrites is not always the one that runs.</summary>
    [Theory]
    [InlineData(null, @"not published for one kind of machine: \S+: publish it with '-r [a-z]+-[a-z0-9]+'")]
    [InlineData("linux-riscv64", @"published for linux-riscv64, and the framework here is for [a-z]+-[a-z0-9]+: \S+")]
    public void What_was_not_published_for_this_kind_of_machine_gets_no_native_code(string? published, string reason)
    {
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        if (published is not null) PublishedFor(_folder["in"], published);

        var result = Tool.Run("rewrite", "--ready-to-run", "all", _folder["in"], "-o", _folder["out"]).ShouldSucceed();

        Assert.Matches($@"^async2: without native code: {reason}\n$", result.Error);
        Assert.Empty(AnyMachine.OthersIn(_folder["out"]));
    }

    /// <summary>A plugin for one kind of machine does not keep its app from others.</summary>
    [Fact]
    public void The_runtime_library_gets_it_only_beside_assemblies_that_have_some()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        Directory.CreateDirectory(_folder["in/runtimes/linux-x64"]);
        File.Copy(app.Dll, _folder["in/runtimes/linux-x64/Plugin.dll"]);

        new Tool(_folder["cache"]) { MakesNativeCode = true }.Run("rewrite", _folder["in"], "-o", _folder["out"]).ShouldSucceed();

        Assert.NotNull(ReadyToRunImage.Of(_folder["out/runtimes/linux-x64/Plugin.dll"]));
        Assert.Equal(["runtimes/linux-x64/Plugin.dll"], AnyMachine.OthersIn(_folder["out"]));
    }

    [Fact]
    public void Apps_say_which_machines_they_were_published_for()
    {
        Assert.True(new NativeTarget("linux", "arm64").IsThatOf("linux-arm64"));
        Assert.True(new NativeTarget("linux", "x64").IsThatOf("linux-musl-x64"));
        Assert.True(new NativeTarget("windows", "x64").IsThatOf("win-x64"));
        Assert.False(new NativeTarget("linux", "x64").IsThatOf("linux-arm64"));
        Assert.False(new NativeTarget("linux", "x64").IsThatOf("osx-x64"));
        Assert.False(new NativeTarget("linux", "x64").IsThatOf("any"));
        Assert.Equal("osx-arm64", DepsJson.RuntimeIdentifier("""{ "runtimeTarget": { "name": ".NETCoreApp,Version=v8.0/osx-arm64" } }"""));
        Assert.Null(DepsJson.RuntimeIdentifier("""{ "runtimeTarget": ".NETCoreApp,Version=v8.0" }"""));
        Assert.Null(DepsJson.RuntimeIdentifier("[]"));
        Assert.Null(DepsJson.RuntimeIdentifier("no JSON"));
    }

    /// <summary>./async2 and the packages publish the tool for one kind of machine, with the library that it gives to apps.</summary>
    [Fact]
    public void What_is_published_for_one_kind_of_machine_is_IL_for_all()
    {
        var repository = typeof(AnyMachineTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Repository").Value!;
        string[] evaluate = ["msbuild", Path.Combine(repository, "src", "Async2.Runtime"), "-getProperty:PlatformTarget,RuntimeIdentifier", "-p:UseCurrentRuntimeIdentifier=true"];
        using var process = Process.Start(new ProcessStartInfo("dotnet", evaluate) { RedirectStandardOutput = true, RedirectStandardError = true })!;
        var printed = Tool.Finish(process).ShouldSucceed().Output;

        Assert.Contains($"\"RuntimeIdentifier\": \"{RuntimeInformation.RuntimeIdentifier}\"", printed, StringComparison.Ordinal);
        Assert.Contains("\"PlatformTarget\": \"AnyCPU\"", printed, StringComparison.Ordinal);
    }

    /// <summary>Has the test app's files say that it was published for a kind of machine.</summary>
    internal static void PublishedFor(string folder, string runtimeIdentifier)
    {
        var deps = Path.Combine(folder, "TestApp.deps.json");
        var text = File.ReadAllText(deps);
        var target = $".NETCoreApp,Version=v{Environment.Version.Major}.0";
        Assert.Contains($"\"{target}\"", text, StringComparison.Ordinal);
        File.WriteAllText(deps, text.Replace($"\"{target}\"", $"\"{target}/{runtimeIdentifier}\"", StringComparison.Ordinal));
    }
}
