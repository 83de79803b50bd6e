using System.Runtime.InteropServices;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Async2.Cli.Dotnet;
using Async2.Cli.Folders;

namespace Async2.Cli.ReadyToRun;

/// <summary>The compiler of native code, from NuGet.</summary>
internal sealed partial class Crossgen2(IReadOnlyList<string> program)
{
    private const string Package = "Microsoft.NETCore.App.Crossgen2";

    // The largest assemblies of .NET take a minute, so after this time it hangs.
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(10);

    // Files in the folders around it have no effect: it imports no Directory.Build.props, and NuGet reads only the user's general
    // configuration.
    private const string Project = $"""
        <Project>
          <PropertyGroup>
            <ImportDirectoryBuildProps>false</ImportDirectoryBuildProps>
            <ImportDirectoryBuildTargets>false</ImportDirectoryBuildTargets>
            <ImportDirectoryPackagesProps>false</ImportDirectoryPackagesProps>
            <RestoreRootConfigDirectory>$([System.Environment]::GetFolderPath(SpecialFolder.UserProfile))</RestoreRootConfigDirectory>
          </PropertyGroup>
          <Import Project="Sdk.props" Sdk="Microsoft.NET.Sdk" />
          <PropertyGroup>
            <TargetFramework>netstandard2.0</TargetFramework>
            <DisableImplicitFrameworkReferences>true</DisableImplicitFrameworkReferences>
          </PropertyGroup>
          <ItemGroup>
            <PackageDownload Include="{Package}.$(NETCoreSdkPortableRuntimeIdentifier)" Version="[$(Crossgen2Version)]" />
          </ItemGroup>
          <Import Project="Sdk.targets" Sdk="Microsoft.NET.Sdk" />
        </Project>
        """;

    /// <summary>The compiler of a version; NuGet downloads it if it is not among the user's packages.</summary>
    /// <remarks>It is the version of the framework that the code runs on, as the app names it.</remarks>
    /// <exception cref="CommandException">NuGet has no such compiler, or the version is not valid.</exception>
    public static Crossgen2 Find(string version, CancellationToken cancellationToken)
    {
        // Other text could be a property, a path or a range of versions for MSBuild and NuGet.
        if (!AVersion().IsMatch(version)) throw new CommandException("not a version of .NET", version, "build the app again");
        return AmongPackages(version) ?? Restore(version, cancellationToken);
    }

    /// <summary>The compiler in NuGet's default folder of packages; null if it is not there.</summary>
    /// <remarks>A restore takes longer than to weave a small app.</remarks>
    internal static Crossgen2? AmongPackages(string version)
    {
        var packages = Environment.GetEnvironmentVariable("NUGET_PACKAGES") is { Length: > 0 } folder ? folder
            : Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        var name = $"{Package}.{RuntimeInformation.RuntimeIdentifier}";
        var package = Path.Combine(packages, name.ToLowerInvariant(), version.ToLowerInvariant());
        // NuGet writes this file last.
        return File.Exists(Path.Combine(package, ".nupkg.metadata")) ? In(Path.Combine(package, "tools")) : null;
    }

    private static Crossgen2 Restore(string version, CancellationToken cancellationToken)
    {
        using var scratch = new ScratchFolder();
        var project = scratch["crossgen2.proj"];
        File.WriteAllText(project, Project);
        IReadOnlyList<string> restore =
        [
            DotnetHost.Find(), "restore", project, "-noAutoResponse", "-nologo", "-v:q", "--disable-build-servers",
            $"-p:Crossgen2Version={version}",
        ];
        var printed = Run(restore, cancellationToken);
        var assets = scratch["obj/project.assets.json"];
        if (printed.ExitCode == 0 && File.Exists(assets) && ToolsIn(assets, version) is { } tools) return In(tools);
        var why = printed.Output.Split('\n').FirstOrDefault(l => l.Contains("error", StringComparison.Ordinal)) ?? printed.Output;
        throw new CommandException(
            $"no {Package} {version}", ErrorLine.OneLine(why.Length > 0 ? why : restore[0]),
            "make the package available to 'dotnet restore'");
    }

    /// <summary>Compiles an assembly with IL only.</summary>
    /// <returns>The reason for a failure; null if it succeeded.</returns>
    public string? Compile(
        string assembly, string output, NativeTarget target, IEnumerable<string> references, CancellationToken cancellationToken)
    {
        var arguments = output + ".rsp";
        // Optimised for size, because the JIT compiles hot methods again.
        string[] lines =
        [
            assembly, $"-o:{output}", $"--targetos:{target.OperatingSystem}", $"--targetarch:{target.Architecture}", "--Os",
            "--parallelism:1", .. references.Select(r => $"-r:{r}"),
        ];
        // Each line is an option, and there are no escapes.
        if (lines.FirstOrDefault(l => l.Any(char.IsControl)) is { } unwritable)
            return $"no name for crossgen2: {ErrorLine.OneLine(unwritable)}";
        File.WriteAllLines(arguments, lines);
        var printed = Run([.. program, "@" + arguments], cancellationToken);
        File.Delete(arguments);
        if (printed.ExitCode == 0 && File.Exists(output)) return null;
        var why = printed.Output.Split('\n')[0].Replace(assembly, Path.GetFileName(assembly), StringComparison.Ordinal);
        return $"crossgen2 ended with {printed.ExitCode}: {ErrorLine.OneLine(why)}";
    }

    private static string Executable => OperatingSystem.IsWindows() ? "crossgen2.exe" : "crossgen2";

    private static Crossgen2 In(string tools)
    {
        var library = Path.Combine(tools, "crossgen2.dll");
        return new Crossgen2(File.Exists(library) ? [DotnetHost.Find(), library] : [Path.Combine(tools, Executable)]);
    }

    private static string? ToolsIn(string assets, string version)
    {
        var root = JsonFile.Parse(JsonFile.Read(assets));
        var downloads = root.Property("project").Property("frameworks") is JsonObject frameworks
            ? frameworks.SelectMany(f => f.Value.Property("downloadDependencies") as JsonArray ?? [])
            : [];
        var name = downloads.Select(d => d.Property("name").Text())
            .FirstOrDefault(n => n?.StartsWith(Package, StringComparison.Ordinal) == true);
        if (name is null || root.Property("packageFolders") is not JsonObject folders) return null;
        return folders.Select(f => Path.Combine(f.Key, name.ToLowerInvariant(), version.ToLowerInvariant(), "tools"))
            .FirstOrDefault(Directory.Exists);
    }

    private static (int ExitCode, string Output) Run(IReadOnlyList<string> command, CancellationToken cancellationToken)
    {
        // In this folder no other global.json chooses the SDK.
        var folder = Path.GetDirectoryName(Path.GetFullPath(DotnetHost.Find()));
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        patience.CancelAfter(Patience);
        var printed = ProcessOutput.Of(new(command[0], command.Skip(1)) { WorkingDirectory = folder }, patience.Token);
        cancellationToken.ThrowIfCancellationRequested();
        return (printed.ExitCode, printed.Error + printed.Output);
    }

    // SemVer 2.0.0 without build metadata, as in the packages of .NET.
    [GeneratedRegex(@"^[0-9]{1,9}(\.[0-9]{1,9}){2,3}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?\z", RegexOptions.CultureInvariant)]
    private static partial Regex AVersion();
}
