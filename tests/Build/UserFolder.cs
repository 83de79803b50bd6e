using System.Diagnostics;
using System.Reflection.PortableExecutable;

namespace Async2.Build.Tests;

/// <summary>An empty folder, in which a user makes projects.</summary>
internal sealed class UserFolder : IDisposable
{
    private readonly Feed _feed;
    private readonly string _folder = Directory.CreateTempSubdirectory("async2-user-").FullName;

    public UserFolder(Feed feed)
    {
        _feed = feed;
        Write("nuget.config", Feed.Configuration(Made.Feed));
    }

    public string this[string relative] => Path.Combine(_folder, relative);

    /// <summary>Whether an assembly holds code that was compiled ahead of time (ReadyToRun).</summary>
    public static bool HasNativeCode(string assembly)
    {
        using var image = new PEReader(File.OpenRead(assembly));
        return image.PEHeaders.CorHeader!.ManagedNativeHeaderDirectory.Size != 0;
    }

    public void Write(string relative, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(this[relative])!);
        File.WriteAllText(this[relative], text);
    }

    public void Edit(string relative, Func<string, string> edit)
    {
        var edited = edit(File.ReadAllText(this[relative]));
        File.WriteAllText(this[relative], edited);
    }

    /// <summary>A project of a template of the SDK, which refers to the package.</summary>
    public void New(string template, string name, string properties = "")
    {
        Dotnet("new", template, "-o", name, "--no-restore").Succeeded();
        Edit($"{name}/{name}.csproj", text => text.Replace("</Project>", $"""
              <PropertyGroup>{properties}</PropertyGroup>
              <ItemGroup><PackageReference Include="Async2" Version="*" /></ItemGroup>
            </Project>
            """, StringComparison.Ordinal));
    }

    public CommandResult Dotnet(params string[] arguments) => Run("dotnet", arguments);

    /// <summary>Runs <c>dotnet</c> with one variable more in its environment.</summary>
    public CommandResult DotnetWith(string name, string value, params string[] arguments) =>
        CommandResult.Of(_folder, new Dictionary<string, string>(_feed.Environment) { [name] = value }, "dotnet", arguments);

    public CommandResult Run(string program, params string[] arguments) => CommandResult.Of(_folder, _feed.Environment, program, arguments);

    /// <summary>Starts a program that does not end by itself.</summary>
    public Process Start(string program, params string[] arguments) => CommandResult.Start(_folder, _feed.Environment, program, arguments);

    /// <summary>Builds a project, and says what the build has said.</summary>
    public CommandResult Build(string project, params string[] options) => Dotnet(["build", project, "-c", "Release", .. options]);

    /// <summary>Packs one of our projects again into <c>packages</c>, from which our packages then come. It is built in <c>artifacts</c>.</summary>
    public void Pack(string project, string version, params string[] options)
    {
        Dotnet([
            "pack", Path.Combine(Made.Repository, "src", project), "-c", "Release", "-o", this["packages"],
            $"-p:ArtifactsPath={this["artifacts"]};Version={version}", .. options]).Succeeded();
        Write("nuget.config", Feed.Configuration(this["packages"]));
    }

    /// <summary>Copies the packages that the build has made into <c>packages</c>, from which our packages then come.</summary>
    public void TakePackages()
    {
        foreach (var package in Directory.GetFiles(Made.Feed, "*.nupkg")) File.Copy(package, this[Path.Combine("packages", Path.GetFileName(package))]);
        Write("nuget.config", Feed.Configuration(this["packages"]));
    }

    /// <summary>What the compiler wrote of a project.</summary>
    public byte[] Compiled(string project) => File.ReadAllBytes(this[$"{project}/obj/Release/net10.0/{project}.dll"]);

    public void Dispose() => Directory.Delete(_folder, recursive: true);
}
