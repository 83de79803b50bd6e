using Async2.Tests.Shared;

namespace Async2.Build.Tests;

[Collection(FeedUsers.Name)]
public sealed class ConsoleTests(Feed feed)
{
    private const string Skipped = "Skipping target \"_Async2WeaveAssembly\"";

    private const string NoDotNet = "-p:Async2Enabled=true;_Async2DotNet=/nowhere/dotnet";

    [Fact] // over 20 s: eight builds
    public void A_program_is_woven_by_adding_the_package_and_once_only()
    {
        using var user = new UserFolder(feed);
        user.Dotnet("new", "console", "-o", "app", "--no-restore").Succeeded();
        user.Write("app/Program.cs", Programs.Main);
        user.Dotnet("add", "app", "package", "Async2").Succeeded();
        Assert.Equal(Programs.Woven, user.Dotnet("run", "-c", "Release", "--project", "app").Succeeded().Output.Trim());

        var first = Files(user);
        Assert.Contains(Skipped, user.Build("app", "-v:n").Succeeded().Output, StringComparison.Ordinal);
        Assert.Equal(first, Files(user));

        Directory.Delete(user["app/obj/Release"], recursive: true);
        Directory.Delete(user["app/bin"], recursive: true);
        user.Build("app").Succeeded();
        Assert.Equal(first.Select(f => f.Content), Files(user).Select(f => f.Content));

        user.Edit("app/Program.cs", text => "System.Console.WriteLine(1);" + text);
        user.Write("app/Pump.cs", Programs.Pump);
        var again = user.Build("app", "-v:n").Succeeded().Output;
        Assert.DoesNotContain(Skipped, again, StringComparison.Ordinal);
        Assert.DoesNotContain("A2003", again, StringComparison.Ordinal);
        Assert.EndsWith(Programs.Woven, user.Dotnet("app/bin/Release/net10.0/app.dll").Output.Trim(), StringComparison.Ordinal);

        user.Build("app", "-p:Async2Enabled=false").Succeeded();
        Assert.EndsWith(Programs.Compiled, user.Dotnet("app/bin/Release/net10.0/app.dll").Output.Trim(), StringComparison.Ordinal);

        user.Build("app").Succeeded();
        user.Dotnet("clean", "app", "-c", "Release").Succeeded();
        Assert.Empty(Directory.GetFiles(user["app/obj/Release"], "*.dll", SearchOption.AllDirectories));
    }

    [Fact] // over 20 s: fourteen builds
    public void What_is_wrong_is_an_error_and_what_is_left_is_a_warning_of_the_project()
    {
        using var user = new UserFolder(feed);
        user.New("console", "app", "<Async2BackEnd>native</Async2BackEnd>");
        Assert.NotEqual(0, user.Build("app", "-p:Async2Contexts=flw").ExitCode);
        Assert.False(File.Exists(user["app/bin/Release/net10.0/app.dll"]));
        user.Write("app/Program.cs", Programs.Main + "static class Left { public static async void Method() => await System.Threading.Tasks.Task.Yield(); }");
        var built = user.Build("app").Succeeded().Output;
        Assert.Matches(@"Program\.cs\(\d+,\d+\): warning A2003: 1 of \d+ async methods skipped: async void: .*: Left\.Method\(\)", built);

        user.Write("app/Program.cs", "\n" + File.ReadAllText(user["app/Program.cs"]));
        Assert.DoesNotContain("A2003", user.Build("app", "-p:NoWarn=A2003").Succeeded().Output, StringComparison.Ordinal);

        user.Write("app/Program.cs", "\n" + File.ReadAllText(user["app/Program.cs"]));
        var asError = user.Build("app", "-warnaserror:A2003");
        Assert.NotEqual(0, asError.ExitCode);
        Assert.Contains("error A2003", asError.Output, StringComparison.Ordinal);

        user.Write("app/Program.cs", "\n" + File.ReadAllText(user["app/Program.cs"]));
        Assert.Contains("error A2003", user.Build("app", "-p:TreatWarningsAsErrors=true").Output, StringComparison.Ordinal);

        foreach (var (property, message) in ((string, string)[])
            [("Async2Contexts=flw", "Async2Contexts: "), ("Async2Enabled=perhaps", "Async2Enabled is 'perhaps'"),
             ("Async2Tasklets=0", "Async2Tasklets: --tasklets takes a number")])
        {
            var wrong = user.Build("app", "-p:" + property);
            Assert.NotEqual(0, wrong.ExitCode);
            Assert.Contains($"error A2001: {message}", wrong.Output, StringComparison.Ordinal);
        }

        Assert.Contains(
            ": A2007: not woven for netstandard2.0: ",
            user.Dotnet("msbuild", "app", "-t:_Async2Check", "-p:TargetFramework=netstandard2.0").Succeeded().Output, StringComparison.Ordinal);
        Assert.Contains(
            "warning A2009", user.Dotnet("msbuild", "app", "-t:PrepareForPublish", "-p:Configuration=Release;Async2Framework=true;NoBuild=true").Output, StringComparison.Ordinal);

        var unknown = user.Build("app", "-p:Async2Dependencies=Async2.Runtme");
        Assert.Contains("error A2002", unknown.Output, StringComparison.Ordinal);
    }

    [LongFact("seven builds")]
    public void Where_the_weaver_fails_or_nothing_may_be_woven_the_build_is_good_and_the_next_one_weaves()
    {
        using var user = new UserFolder(feed);
        user.New("console", "app");
        user.Write("app/Program.cs", Programs.Main);
        var failed = user.Build("app", NoDotNet).Succeeded();
        Assert.Contains("warning A2006", failed.Output, StringComparison.Ordinal);
        Assert.Equal(Programs.Compiled, user.Dotnet("app/bin/Release/net10.0/app.dll").Output.Trim());

        var designed = user.Dotnet(
            "msbuild", "app", "-t:ResolveReferences;CoreCompile", "-p:Configuration=Release;DesignTimeBuild=true;SkipCompilerExecution=true", "-v:n");
        Assert.DoesNotContain("async2-build.dll\" build", designed.Succeeded().Output, StringComparison.Ordinal);

        var watched = user.DotnetWith("DOTNET_WATCH", "1", "build", "app", "-c", "Release").Succeeded();
        Assert.Contains("A2008", watched.Output, StringComparison.Ordinal);
        Assert.Equal(Programs.Compiled, user.Dotnet("app/bin/Release/net10.0/app.dll").Output.Trim());

        user.Build("app").Succeeded();
        Assert.Equal(Programs.Woven, user.Dotnet("app/bin/Release/net10.0/app.dll").Output.Trim());

        // What is native in the package is for another machine: the tool that runs on every .NET weaves.
        user.Write("app/Program.cs", "\n\n" + Programs.Main);
        user.Build("app", $"-p:_Async2NativeTool={user["app/Program.cs"]}").Succeeded();
        Assert.Equal(Programs.Woven, user.Dotnet("app/bin/Release/net10.0/app.dll").Output.Trim());

        // The second weave fails: what the first has left is not used.
        user.Write("app/Program.cs", "\n" + Programs.Main);
        user.Build("app", NoDotNet).Succeeded();
        Assert.Equal(Programs.Compiled, user.Dotnet("app/bin/Release/net10.0/app.dll").Output.Trim());
    }

    [LongFact("a build")]
    public void Neither_a_name_of_the_project_nor_a_path_of_the_package_is_a_command()
    {
        using var user = new UserFolder(feed);
        user.New("console", "app", "<AssemblyName>a`touch made`</AssemblyName>");
        user.Write("app/Program.cs", Programs.Main);

        user.DotnetWith("NUGET_PACKAGES", user["packages `touch made`"], "build", "app", "-c", "Release").Succeeded();

        Assert.Equal(Programs.Woven, user.Dotnet("app/bin/Release/net10.0/a`touch made`.dll").Output.Trim());
        Assert.Empty(Directory.GetFiles(user["."], "made", SearchOption.AllDirectories));
    }

    private static IReadOnlyList<(string Name, DateTime Written, string Content)> Files(UserFolder user) =>
    [
        .. Directory.GetFiles(user["app/bin/Release/net10.0"], "app.*").Order()
            .Select(f => (Path.GetFileName(f), File.GetLastWriteTimeUtc(f), Convert.ToHexString(File.ReadAllBytes(f)))),
    ];
}
