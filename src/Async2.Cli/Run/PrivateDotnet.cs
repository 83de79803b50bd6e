using System.Reflection;
using Async2.Cli.Dotnet;
using Async2.Cli.Folders;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>A .NET installation for one app: a host, and the woven frameworks of the app.</summary>
/// <remarks>
///     dotnet                          a copy, because it resolves links to itself and looks beside the target
///     host/fxr/VERSION/…              links
///     shared/NAME/VERSION/W.dll       woven
///     shared/NAME/VERSION/…           links to unchanged files: native libraries, CoreLib, assemblies without async methods
///     shared/Microsoft.NETCore.App/VERSION/Async2.Runtime.dll, named in the framework's deps.json
/// </remarks>
internal sealed class PrivateDotnet(string root, string host, IReadOnlyList<SharedFramework> frameworks)
{
    public string Host => Path.Combine(root, Path.GetFileName(host));
    public IReadOnlyList<string> FrameworkFolders => [.. frameworks.Select(FolderOf)];

    public IReadOnlyList<WeaveInput> Inputs() => [.. frameworks
        .SelectMany(f => FolderTree.Read(f.Folder).Assemblies()
            .Select(a => new WeaveInput(Path.Combine(f.Folder, a), Path.Combine(FolderOf(f), a))))];

    public void CreateFolders()
    {
        foreach (var framework in frameworks) Directory.CreateDirectory(FolderOf(framework));
    }

    /// <summary>Adds the host and the unchanged files.</summary>
    public void Complete(WeaveReport report)
    {
        File.Copy(host, Host);
        var hostFxr = HostFxr.In(Path.GetDirectoryName(host)!)!;
        Link(hostFxr, Path.Combine(root, Path.GetRelativePath(Path.GetDirectoryName(host)!, hostFxr)));
        var woven = report.Assemblies.Where(a => a.Outcome == AssemblyOutcome.Woven).Select(a => a.Path).ToHashSet();
        foreach (var framework in frameworks)
        {
            var files = FolderTree.Read(framework.Folder);
            foreach (var file in files.Files.Where(f => !woven.Contains(files.FullPath(f))))
                Link(files.FullPath(file), Path.Combine(FolderOf(framework), file));
        }
        AddRuntime(frameworks.Single(f => f.Name == SharedFramework.Base));
    }

    private string FolderOf(SharedFramework framework) => Path.Combine(root, "shared", framework.Name, framework.Version);

    private void AddRuntime(SharedFramework framework)
    {
        var runtime = RuntimeFile.For(host);
        var deps = Path.Combine(FolderOf(framework), framework.Name + DepsJson.Suffix);
        var text = DepsJson.WithRuntime(JsonFile.Read(deps), AssemblyName.GetAssemblyName(runtime).Version!)
            ?? throw new CommandException("not the deps.json of a framework", deps, "run it without --framework");
        File.Delete(deps); // The link, not its target.
        File.WriteAllText(deps, text);
        File.Copy(runtime, Path.Combine(FolderOf(framework), RuntimeFile.Name));
    }

    /// <summary>A link; a copy where links need a privilege (Windows).</summary>
    private static void Link(string from, string to)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(to)!);
        File.Delete(to); // The weaver's copy of a skipped assembly.
        try
        {
            File.CreateSymbolicLink(to, from);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            File.Copy(from, to);
        }
    }
}
