using Async2.Cli.Dotnet;
using Async2.Compiler;

namespace Async2.Cli.ReadyToRun;

/// <summary>The framework that native code is compiled against, with its folders, and the native code of its core library.</summary>
/// <remarks>The host chooses it for the app. A library without app is compiled only for the .NET of its own code.</remarks>
internal sealed record ReferenceFramework(string Version, IReadOnlyList<string> Folders, ReadyToRunImage Core, bool IsChosen)
{
    private const string CoreLibrary = "System.Private.CoreLib.dll";

    /// <summary>Whether code like that of <paramref name="image"/> can be compiled against it.</summary>
    public bool Fits(ReadyToRunImage image) => image.Machine == Core.Machine && (IsChosen || image.Version == Core.Version);

    /// <summary>The framework of the app in a folder, or without an app the framework of this process.</summary>
    /// <exception cref="CommandException">There is no framework with native code.</exception>
    public static ReferenceFramework OfFolder(string folder)
    {
        // The folder of a shared framework has such a file, too, but no app.
        var apps = Directory.EnumerateFiles(folder, "*" + App.RuntimeConfigSuffix).Order(StringComparer.Ordinal)
            .Select(config => (Config: config, Dll: config[..^App.RuntimeConfigSuffix.Length] + ".dll"));
        var (config, dll) = apps.FirstOrDefault(app => File.Exists(app.Dll));
        if (config is null) return OfThisProcess();
        if (new App(dll).IncludedVersion is { } version) return Of(version, [folder], isChosen: true);
        var host = DotnetHost.FindInstalled();
        return Of(HostFxr.FrameworksOf(config, Path.GetDirectoryName(host)!));
    }

    public static ReferenceFramework Of(IReadOnlyList<SharedFramework> frameworks) =>
        Of(frameworks.Single(f => f.Name == SharedFramework.Base).Version, [.. frameworks.Select(f => f.Folder)], isChosen: true);

    private static ReferenceFramework OfThisProcess()
    {
        var own = OwnFramework.Folder;
        var shared = Path.GetDirectoryName(Path.GetDirectoryName(own))!;
        var version = Path.GetFileName(own);
        var all = Directory.EnumerateDirectories(shared).Select(f => Path.Combine(f, version)).Where(Directory.Exists);
        return Of(version, [own, .. all.Where(f => f != own).Order(StringComparer.Ordinal)], isChosen: false);
    }

    private static ReferenceFramework Of(string version, IReadOnlyList<string> folders, bool isChosen)
    {
        var core = folders.Select(f => Path.Combine(f, CoreLibrary)).FirstOrDefault(File.Exists);
        if (core is not null && ReadyToRunImage.Of(core) is { } image) return new ReferenceFramework(version, folders, image, isChosen);
        throw new CommandException("no framework with native code", folders[0], "install .NET from https://dot.net");
    }
}
