using System.IO.Compression;
using Async2.Tests.Shared;

namespace Async2.Build.Tests;

/// <summary>What woven code calls comes along to whoever uses it, and what wove it does not.</summary>
[Collection(FeedUsers.Name)]
public sealed class DependencyTests(Feed feed)
{
    private const string Hidden = """<PackageReference Include="Async2" Version="0.1.0" PrivateAssets="all" />""";

    private static readonly string UseOfLibrary = "System.Console.WriteLine(await LibraryProbe.Form());";

    [Fact] // over 20 s: two builds, and a package
    public void A_library_that_hides_the_weaver_brings_what_its_code_calls()
    {
        using var user = new UserFolder(feed);
        Library(user, "<TargetFramework>net10.0</TargetFramework>", Hidden);
        App(user, "app", """<ProjectReference Include="../library/library.csproj" />""");

        user.Build("app").Succeeded();
        Assert.Equal(Programs.Woven, user.Dotnet("app/bin/Release/net10.0/app.dll").Succeeded().Output.Trim());
        user.Dotnet("publish", "app", "-c", "Release", "--no-build", "-o", "out").Succeeded();
        Assert.Equal(Programs.Woven, user.Dotnet("out/app.dll").Succeeded().Output.Trim());

        user.Dotnet("pack", "library", "-c", "Release", "--no-build", "-o", "packed").Succeeded();
        Assert.Equal(["""<dependency id="Async2.Runtime" version="0.1.0" exclude="Build,Analyzers" />"""], Dependencies(user));
    }

    [LongFact("builds for several versions")]
    public void A_package_for_several_frameworks_has_it_as_a_dependency_where_it_is_woven()
    {
        using var user = new UserFolder(feed);
        user.Write("library/Directory.Packages.props", """
            <Project>
              <PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>
              <ItemGroup><GlobalPackageReference Include="Async2" Version="0.1.0" /></ItemGroup>
            </Project>
            """);
        Library(user, "<TargetFrameworks>netstandard2.0;netstandard2.1;net8.0;net10.0</TargetFrameworks><TreatWarningsAsErrors>true</TreatWarningsAsErrors>", "");
        user.Write("library/Class1.cs", "public static class LibraryProbe { public static async System.Threading.Tasks.Task<string> Form() { await System.Threading.Tasks.Task.Yield(); return \"done\"; } }");

        var packed = user.Dotnet("pack", "library", "-c", "Release", "-o", "packed").Succeeded().Output;

        Assert.Single(packed.Split('\n'), line => line.Contains("A20", StringComparison.Ordinal));
        Assert.Contains(" : A2007: not woven for netstandard2.0, netstandard2.1: ", packed, StringComparison.Ordinal);
        const string Runtime = """<dependency id="Async2.Runtime" version="0.1.0" exclude="Build,Analyzers" />""";
        Assert.Equal([Runtime, Runtime], Dependencies(user));

        foreach (var package in Directory.GetFiles(Made.Feed, "Async2.Runtime.*.nupkg")) File.Copy(package, user[Path.Combine("packed", Path.GetFileName(package))]);
        user.Write("nuget.config", Feed.Configuration(user["packed"]).Replace("\"Async2*\"", "\"Async2.*\"", StringComparison.Ordinal));
        App(user, "app", """<PackageReference Include="Async2.Test.Woven" Version="1.0.0" />""");
        user.Build("app").Succeeded();
        Assert.Equal("done", user.Dotnet("app/bin/Release/net10.0/app.dll").Succeeded().Output.Trim());
        Assert.DoesNotContain("\"Async2/", File.ReadAllText(user["app/obj/project.assets.json"]), StringComparison.Ordinal);
    }

    [LongFact("five builds")]
    public void Where_it_cannot_come_along_a_build_says_so()
    {
        const string Warning = "warning A2011: the output lacks Async2.Runtime.dll, which woven code needs: ";
        using var user = new UserFolder(feed);
        Library(user, "<TargetFramework>net10.0</TargetFramework>", Hidden);
        user.Build("library").Succeeded();
        user.Write("library/own.nuspec", """
            <package><metadata><id>own</id><version>1.0.0</version><authors>a</authors><description>d</description></metadata></package>
            """);

        Assert.Contains(Warning + "add a dependency on Async2.Runtime to own.nuspec", Pack("NuspecFile=own.nuspec"), StringComparison.Ordinal);
        user.Edit("library/own.nuspec", text => text.Replace("</metadata>", """<dependencies><dependency id="Async2.Runtime" version="0.1.0" /></dependencies></metadata>""", StringComparison.Ordinal));
        Assert.DoesNotContain("A2011", Pack("NuspecFile=own.nuspec"), StringComparison.Ordinal);
        Assert.Contains(Warning + "pack it, too", Pack("SuppressDependenciesWhenPacking=true"), StringComparison.Ordinal);

        user.Edit("library/library.csproj", text => text.Replace("PrivateAssets=\"all\"", "ExcludeAssets=\"runtime\"", StringComparison.Ordinal));
        Assert.Contains(Warning + "add 'runtime' to IncludeAssets", user.Build("library").Succeeded().Output, StringComparison.Ordinal);

        string Pack(string property) =>
            user.Dotnet("pack", "library", "-c", "Release", "--no-build", "-o", "packed", "-p:" + property).Succeeded().Output;
    }

    [LongFact("three builds")]
    public void An_app_that_was_built_before_is_told_to_begin_afresh()
    {
        using var user = new UserFolder(feed);
        Library(user, "<TargetFramework>net10.0</TargetFramework>", "");
        App(user, "app", """<ProjectReference Include="../library/library.csproj" />""");
        user.Build("app").Succeeded();

        user.Edit("library/library.csproj", text => text.Replace("<ItemGroup>", $"<ItemGroup>{Hidden}", StringComparison.Ordinal));
        Assert.Contains(" : A2012: apps that refer to this project", user.Build("app").Succeeded().Output, StringComparison.Ordinal);
        Assert.DoesNotContain("A2012", user.Build("app", "--no-incremental").Succeeded().Output, StringComparison.Ordinal);
        Assert.Equal(Programs.Woven, user.Dotnet("app/bin/Release/net10.0/app.dll").Succeeded().Output.Trim());
    }

    private static void Library(UserFolder user, string properties, string references)
    {
        user.Write("library/library.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>{properties}<PackageId>Async2.Test.Woven</PackageId></PropertyGroup>
              <ItemGroup>{references}</ItemGroup>
            </Project>
            """);
        user.Write("library/Class1.cs", Programs.Probe("LibraryProbe"));
    }

    private static void App(UserFolder user, string name, string reference)
    {
        user.Write($"{name}/{name}.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>net10.0</TargetFramework><OutputType>Exe</OutputType></PropertyGroup>
              <ItemGroup>{reference}</ItemGroup>
            </Project>
            """);
        user.Write($"{name}/Program.cs", UseOfLibrary);
    }

    private static IEnumerable<string> Dependencies(UserFolder user)
    {
        using var package = ZipFile.OpenRead(user["packed/Async2.Test.Woven.1.0.0.nupkg"]);
        using var nuspec = new StreamReader(package.GetEntry("Async2.Test.Woven.nuspec")!.Open());
        return [.. nuspec.ReadToEnd().Split('\n').Select(line => line.Trim()).Where(line => line.StartsWith("<dependency ", StringComparison.Ordinal))];
    }
}
