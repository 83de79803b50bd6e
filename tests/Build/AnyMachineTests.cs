using System.IO.Compression;
using Async2.Tests.Shared;

namespace Async2.Build.Tests;

/// <summary>What the packages hold, and what they make of a project, runs on every kind of machine, but for what says of itself for which it is.</summary>
[Collection(FeedUsers.Name)]
public sealed class AnyMachineTests(Feed feed)
{
    [Fact]
    public void All_that_packages_hold_does()
    {
        using var user = new UserFolder(feed);
        var packages = Directory.GetFiles(Made.Feed, "*.nupkg");
        Assert.Equal(4, packages.Length);
        foreach (var package in packages) ZipFile.ExtractToDirectory(package, user[Path.GetFileName(package)]);

        Assert.Contains(packages, p => Directory.GetFiles(user[Path.GetFileName(p)], "Async2.Runtime.dll", SearchOption.AllDirectories).Length > 0);
        Assert.All(packages, p => Assert.Empty(AnyMachine.OthersIn(user[Path.GetFileName(p)])));
    }

    [Fact]
    public void The_package_for_builds_has_no_libraries_that_inspect_processes()
    {
        Assert.True(Has("Async2.Tool", "Async2.Stacks.dll"));
        Assert.True(Has("Async2.Tool", "Microsoft.Diagnostics.Runtime.dll"));
        Assert.True(Has("Async2", "async2-build.dll"));
        Assert.False(Has("Async2", "Async2.Stacks.dll"));
        Assert.False(Has("Async2", "Microsoft.Diagnostics.Runtime.dll"));
        Assert.True(Has("Async2.Tool", "Microsoft.Diagnostics.Tracing.TraceEvent.dll"));
        Assert.False(Has("Async2", "Microsoft.Diagnostics.Tracing.TraceEvent.dll"));
        Assert.False(Has("Async2", "Microsoft.Diagnostics.NETCore.Client.dll"));
    }

    [Fact]
    public void The_program_that_only_inspects_processes_is_installed_alone()
    {
        using var user = new UserFolder(feed);
        Assert.True(Has("Async2.Inspect", "Async2.Stacks.dll"));
        Assert.False(Has("Async2.Inspect", "Async2.Cli.dll"));
        Assert.False(Has("Async2.Inspect", "Microsoft.Identity.Client.dll"));

        user.Dotnet("tool", "install", "Async2.Inspect", "--tool-path", user["tool"]).Succeeded();

        Assert.Contains("  stacks  ", user.Run(user["tool/async2-inspect"], "help").Succeeded().Output, StringComparison.Ordinal);
        Assert.Contains("async2-inspect: no such file: nothing: ", user.Run(user["tool/async2-inspect"], "stacks", "nothing").Output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_woven_program_with_its_dependencies_does()
    {
        using var user = new UserFolder(feed);
        user.New("console", "app", "<Async2Dependencies>all</Async2Dependencies>");
        user.Edit("app/app.csproj", text => text.Replace(
            "<PackageReference Include=\"Async2\"", "<PackageReference Include=\"Polly.Core\" Version=\"8.9.1\" /><PackageReference Include=\"Async2\"", StringComparison.Ordinal));
        user.Write("app/Program.cs", Programs.Main);

        user.Dotnet("publish", "app", "-c", "Release", "-o", "out").Succeeded();

        Assert.True(File.Exists(user["out/Polly.Core.dll"]));
        Assert.True(File.Exists(user["out/Async2.Runtime.dll"]));
        Assert.Empty(AnyMachine.OthersIn(user["out"]));
    }

    private static bool Has(string package, string file)
    {
        using var packed = ZipFile.OpenRead(Directory.GetFiles(Made.Feed, $"{package}.0*.nupkg").Single());
        return packed.Entries.Any(entry => entry.Name == file);
    }
}
