using Async2.Cli.Run;
using Async2.Compiler;

namespace Async2.Cli.Bench;

/// <summary>A .NET 11, to measure on besides: that of the user's installation, or the one that <c>tests/DotNetRoot</c> makes.</summary>
internal static class DotNet11
{
    private static readonly Lazy<InstalledRuntime?> s_found = new(Find);

    /// <summary>Null if there is none.</summary>
    public static InstalledRuntime? Found => s_found.Value;

    private static InstalledRuntime? Find()
    {
        string[] hosts = [DotnetHost.FindInstalled(), Path.Combine(Sources.Root, "artifacts", "dotnet-root", DotnetHost.Executable)];
        var runtimes =
            from host in hosts
            from folder in VersionFolders.NewestFirst(Path.Combine(Path.GetDirectoryName(host)!, "shared", SharedFramework.Base))
            let version = Path.GetFileName(folder)
            where version.StartsWith("11.", StringComparison.Ordinal)
            select new InstalledRuntime(host, version);
        return runtimes.FirstOrDefault();
    }
}
