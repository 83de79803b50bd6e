using Async2.Tests.Shared;

namespace Async2.Build.Tests;

[Collection(FeedUsers.Name)]
public sealed class LibraryTests(Feed feed)
{
    // Its own probe tells of calls within the library; the program's of a call that leads there from another assembly.
    private static readonly string Caller = $$"""
        System.Console.WriteLine($"{await LibraryProbe.Form()} {await Across()} {System.Environment.Version.Major}");

        static async System.Threading.Tasks.Task<string> Across()
        {
            for (var i = 0; i < 100; i++) await LibraryProbe.Outer(i);
            var before = System.GC.GetAllocatedBytesForCurrentThread();
            for (var i = 0; i < 1000; i++) await LibraryProbe.Outer(1000 + i);
            return System.GC.GetAllocatedBytesForCurrentThread() == before ? "{{Programs.Woven}}" : "{{Programs.Compiled}}";
        }
        """;

    [LongFact("builds for several versions")]
    public void A_library_for_several_versions_is_woven_and_bound_to_on_each()
    {
        using var user = new UserFolder(feed);
        Make(user, "<TargetFrameworks>net8.0;net10.0</TargetFrameworks><TargetFramework></TargetFramework>", "net8.0");
        user.Build("app").Succeeded();
        Assert.Equal("woven woven 8", RunOn(user, Made.OlderDotNet, "8.0"));
        Assert.Equal("woven woven 9", RunOn(user, Made.OlderDotNet, "9.0"));

        // What the library is compiled from has changed, but not what it offers: the program is not compiled, but woven again.
        user.Edit("library/Probe.cs", text => text.Replace("return i;", "return i + 1 - 1;", StringComparison.Ordinal));
        user.Build("app").Succeeded();
        Assert.Equal("woven woven 8", RunOn(user, Made.OlderDotNet, "8.0"));

        user.Edit("app/app.csproj", text => text.Replace("net8.0", "net10.0", StringComparison.Ordinal));
        user.Build("app").Succeeded();
        Assert.Equal("woven woven 10", user.Dotnet("app/bin/Release/net10.0/app.dll").Succeeded().Output.Trim());
    }

    [Fact]
    public void Dependencies_are_woven_as_copies_where_that_is_asked()
    {
        using var user = new UserFolder(feed);
        Make(user, "<Async2Enabled>false</Async2Enabled>", "net10.0");
        user.Build("app").Succeeded();
        Assert.Equal("compiled compiled 10", user.Dotnet("app/bin/Release/net10.0/app.dll").Output.Trim());

        user.Build("app", "-p:Async2Dependencies=library").Succeeded();
        Assert.Equal("woven woven 10", user.Dotnet("app/bin/Release/net10.0/app.dll").Output.Trim());
        Assert.Contains("Skipping target \"_Async2WeavePackages\"", user.Build("app", "-p:Async2Dependencies=library", "-v:n").Output, StringComparison.Ordinal);
        user.Dotnet("publish", "app", "-c", "Release", "-o", "out", "-p:Async2Dependencies=all").Succeeded();
        Assert.Equal("woven woven 10", user.Dotnet("out/app.dll").Output.Trim());
        Assert.Equal(user.Compiled("library"), File.ReadAllBytes(user["library/bin/Release/net10.0/library.dll"]));

        user.Build("app").Succeeded();
        Assert.Equal("compiled compiled 10", user.Dotnet("app/bin/Release/net10.0/app.dll").Output.Trim());
    }

    [LongFact("seldom finds what others do not")]
    public async Task Two_builds_at_the_same_time_do_not_disturb_each_other()
    {
        using var user = new UserFolder(feed);
        Make(user, "", "net10.0");
        user.Build("library").Succeeded();
        user.New("console", "other");
        user.Write("other/Program.cs", Caller);
        user.Edit("other/other.csproj", Reference);
        var builds = await Task.WhenAll(Task.Run(() => user.Build("app")), Task.Run(() => user.Build("other")));
        foreach (var build in builds) build.Succeeded();
        foreach (var app in (string[])["app", "other"])
            Assert.Equal("woven woven 10", user.Dotnet($"{app}/bin/Release/net10.0/{app}.dll").Succeeded().Output.Trim());
    }

    private static void Make(UserFolder user, string libraryProperties, string appFramework)
    {
        user.New("classlib", "library", libraryProperties);
        user.Write("library/Probe.cs", Programs.Probe("LibraryProbe"));
        user.New("console", "app", $"<TargetFramework>{appFramework}</TargetFramework><RollForward>LatestMajor</RollForward>");
        user.Write("app/Program.cs", Caller);
        user.Edit("app/app.csproj", Reference);
    }

    private static string Reference(string project) =>
        project.Replace("</Project>", "<ItemGroup><ProjectReference Include=\"../library/library.csproj\" /></ItemGroup></Project>", StringComparison.Ordinal);

    private static string RunOn(UserFolder user, string dotnet, string version)
    {
        user.Edit("app/bin/Release/net8.0/app.runtimeconfig.json", text =>
            System.Text.RegularExpressions.Regex.Replace(text.Replace("LatestMajor", "LatestPatch", StringComparison.Ordinal), "\"version\": \"[0-9.]+\"", $"\"version\": \"{version}.0\""));
        return user.Run(dotnet, "app/bin/Release/net8.0/app.dll").Succeeded().Output.Trim();
    }
}
