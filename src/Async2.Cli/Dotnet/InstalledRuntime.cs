using Async2.Compiler;

namespace Async2.Cli.Dotnet;

/// <summary>A runtime of an installation of .NET, by the folder of its framework; null: the host chooses the runtime.</summary>
internal sealed record InstalledRuntime(string Host, string? Folder = null)
{
    /// <summary>The arguments of <see cref="Host"/> that come before the program's path.</summary>
    public IReadOnlyList<string> Arguments => Folder is null ? ["exec"] : ["exec", "--fx-version", Path.GetFileName(Folder)];

    /// <summary>All runtimes of an installation, the newest first.</summary>
    public static IEnumerable<InstalledRuntime> Of(string host) =>
        VersionFolders.NewestFirst(Path.Combine(Path.GetDirectoryName(host)!, "shared", SharedFramework.Base))
            .Select(folder => new InstalledRuntime(host, folder));
}
