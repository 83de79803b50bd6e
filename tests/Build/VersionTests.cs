using Async2.Tests.Shared;

namespace Async2.Build.Tests;

/// <summary>Packages that different versions of Async2 have woven meet in one app (docs/versions.md).</summary>
[Collection(FeedUsers.Name)]
public sealed class VersionTests(Feed feed)
{
    // Tests make it from the same sources; only the number differs.
    private const string Newer = "0.1.5";

    [LongFact("packs the packages again, and two libraries")]
    public void Libraries_of_two_versions_run_in_one_app_by_the_newer_runtime_library()
    {
        using var user = WithLibraries();
        App(user, """<PackageReference Include="Async2" Version="[0.1.0]" />""");

        user.Build("app", "-warnaserror").Succeeded();
        Assert.Equal($"woven woven {Newer}.0", user.Dotnet("app/bin/Release/net10.0/app.dll").Succeeded().Output.Trim());
    }

    [LongFact("packs the packages again, and two libraries")]
    public void NuGet_refuses_a_runtime_library_that_is_too_old()
    {
        using var user = WithLibraries();
        App(user, """<PackageReference Include="Async2.Runtime" Version="[0.1.0]" />""");

        var build = user.Build("app");
        Assert.NotEqual(0, build.ExitCode);
        Assert.Contains("Async2.Runtime", build.Output, StringComparison.Ordinal);
        Assert.Matches("error NU1(107|605)", build.Output);
    }

    private UserFolder WithLibraries()
    {
        var user = new UserFolder(feed);
        user.Pack("Async2.Runtime", Newer, "-p:PrecompiledFor=none");
        user.Pack("Async2.Build", Newer, "-p:PrecompiledFor=none");
        user.TakePackages();
        Library(user, "Older", "0.1.0");
        Library(user, "Newer", Newer);
        return user;
    }

    private static void Library(UserFolder user, string name, string version)
    {
        user.Write($"{name}/{name}.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>net10.0</TargetFramework><PackageId>Async2.Test.{name}</PackageId></PropertyGroup>
              <ItemGroup><PackageReference Include="Async2" Version="[{version}]" PrivateAssets="all" /></ItemGroup>
            </Project>
            """);
        user.Write($"{name}/Class1.cs", Programs.Probe(name + "Probe"));
        user.Dotnet("pack", name, "-c", "Release", "-o", "packages").Succeeded();
    }

    private static void App(UserFolder user, string reference)
    {
        user.Write("app/app.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>net10.0</TargetFramework><OutputType>Exe</OutputType><ImplicitUsings>enable</ImplicitUsings></PropertyGroup>
              <ItemGroup>
                {reference}
                <PackageReference Include="Async2.Test.Older" Version="1.0.0" />
                <PackageReference Include="Async2.Test.Newer" Version="1.0.0" />
              </ItemGroup>
            </Project>
            """);
        user.Write("app/Program.cs", """
            var runtime = AppDomain.CurrentDomain.GetAssemblies().Select(a => a.GetName());
            Console.WriteLine($"{await OlderProbe.Form()} {await NewerProbe.Form()} {runtime.Single(a => a.Name == "Async2.Runtime").Version}");
            """);
    }
}
