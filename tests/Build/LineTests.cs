using Async2.Tests.Shared;

namespace Async2.Build.Tests;

/// <summary>What a build says of each project, in one line.</summary>
[Collection(FeedUsers.Name)]
public sealed class LineTests(Feed feed)
{
    private const string TwoMethods = """
        await System.Threading.Tasks.Task.Yield();
        static class Left { public static async void Method() => await System.Threading.Tasks.Task.Yield(); }
        """;

    [Fact] // seven builds
    public void A_build_says_what_was_done_also_if_nothing_has_changed()
    {
        using var user = new UserFolder(feed);
        user.New("console", "app");
        user.Write("app/Program.cs", TwoMethods);
        const string Leave = "-p:Async2Leave=Left.*";
        const string Woven = "app: 1 of 2 async methods woven (1 skipped: async2 explain app/obj/Release/net10.0/app.dll --leave 'Left.*')";

        Assert.Equal([Woven], Lines(user.Build("app", Leave)));
        Assert.Equal([Woven], Lines(user.Build("app", Leave)));
        Assert.Contains("app/bin/Release/net10.0/app.dll: 1 of 2 async methods woven (1 skipped)", user.Build("app", Leave, "--tl:on").Succeeded().Output, StringComparison.Ordinal);
        Assert.Empty(Lines(user.Build("app", Leave, "-v:q")));
        Assert.Equal(["app: not woven: Async2Enabled is false"], Lines(user.Build("app", "-p:Async2Enabled=false")));
        Assert.Equal(["app: not woven: Debug is not optimised (Async2Enabled=true weaves it)"], Lines(user.Dotnet("build", "app")));
        Assert.Equal(["app: 2 of 2 async methods woven"], Lines(user.Dotnet("build", "app", "-p:Async2Enabled=true")));

        var designed = user.Dotnet("msbuild", "app", "-t:Build", "-p:Configuration=Release;DesignTimeBuild=true;SkipCompilerExecution=true");
        Assert.Empty(Lines(designed));
    }

    [Fact] // four builds
    public void A_build_says_what_became_of_blocking_calls_if_they_may_suspend()
    {
        using var user = new UserFolder(feed);
        user.New("console", "app");
        user.Write("app/Program.cs", """
            using System.Threading.Tasks;
            await Task.Yield();
            System.Console.WriteLine(Blocking.Answer());
            static class Blocking { public static int Answer() => Task.Delay(1).ContinueWith(_ => 42).Result; }
            """);
        const string Suspend = "-p:Async2Blocking=suspend";
        const string Line = "blocking calls: 1 suspend, 0 block; 1 twin, 1 KB of IL";

        Assert.DoesNotContain("blocking calls", user.Build("app").Succeeded().Output, StringComparison.Ordinal);
        Assert.Contains($"  app: {Line}\n", user.Build("app", Suspend).Succeeded().Output, StringComparison.Ordinal);
        Assert.Contains($"  app: {Line}\n", user.Build("app", Suspend).Succeeded().Output, StringComparison.Ordinal);
        Assert.Contains($": 1 of 1 async methods woven, {Line}", user.Build("app", Suspend, "--tl:on").Succeeded().Output, StringComparison.Ordinal);
        Assert.Equal("42", user.Dotnet("run", "--project", "app", "--no-build", "-c", "Release").Succeeded().Output.Trim());
    }

    [Fact] // a build for three target frameworks
    public void A_target_framework_that_is_too_old_fails_no_build_that_takes_warnings_for_errors()
    {
        using var user = new UserFolder(feed);
        user.New("classlib", "library", """
            <TargetFrameworks>netstandard2.0;net8.0;net10.0</TargetFrameworks><TargetFramework></TargetFramework><ImplicitUsings>disable</ImplicitUsings>
            <Nullable>disable</Nullable><TreatWarningsAsErrors>true</TreatWarningsAsErrors><MSBuildTreatWarningsAsErrors>true</MSBuildTreatWarningsAsErrors>
            """);
        user.Write("library/Class1.cs", "public static class Own { public static async System.Threading.Tasks.Task Method() => await System.Threading.Tasks.Task.Delay(1); }");

        var built = user.Build("library", "-warnaserror").Succeeded().Output;

        Assert.Single(built.Split('\n'), line => line.Contains("A20", StringComparison.Ordinal));
        Assert.Contains(" : A2007: not woven for netstandard2.0: ", built, StringComparison.Ordinal);
        Assert.Equal(["library net10.0: 1 of 1 async methods woven", "library net8.0: 1 of 1 async methods woven"], Lines(built).Order());
    }

    [LongFact("other languages, and dependencies")]
    public void Dependencies_FSharp_and_projects_without_async_methods_have_a_line()
    {
        using var user = new UserFolder(feed);
        user.New("classlib", "library", "<Async2Enabled>false</Async2Enabled>");
        user.Write("library/Class1.cs", Programs.Probe("LibraryProbe"));
        user.New("console", "app");
        user.Edit("app/app.csproj", text => text.Replace("</Project>", "<ItemGroup><ProjectReference Include=\"../library/library.csproj\" /></ItemGroup></Project>", StringComparison.Ordinal));
        user.Write("app/Program.cs", "System.Console.WriteLine(1);");
        Assert.Equal(["app: no async methods", "library: not woven: Async2Enabled is false"], Lines(user.Build("app")).Order());
        Assert.Matches("^app: no async methods, and ([1-9]\\d*) of \\1 in 1 dependencies$", Lines(user.Build("app", "-p:Async2Dependencies=all"))[^1]);

        user.Dotnet("new", "console", "-lang", "F#", "-o", "sharp", "--no-restore").Succeeded();
        user.Edit("sharp/sharp.fsproj", text => text.Replace("</Project>", "<ItemGroup><PackageReference Include=\"Async2\" Version=\"*\" /></ItemGroup></Project>", StringComparison.Ordinal));
        const string OfFSharp = "sharp: no async methods: F# compiles tasks to state machines of another kind";
        Assert.Equal([OfFSharp], Lines(user.Build("sharp")));
        Assert.Equal([OfFSharp], Lines(user.Dotnet("build", "sharp")));
    }

    private static IReadOnlyList<string> Lines(CommandResult built) => Lines(built.Succeeded().Output);

    private static IReadOnlyList<string> Lines(string output) =>
        [.. output.Split('\n').Select(line => line.Trim()).Where(line => line.Contains("woven", StringComparison.Ordinal) || line.Contains("no async", StringComparison.Ordinal))
            .Where(line => !line.Contains("A20", StringComparison.Ordinal))];
}
