using Async2.Cli.Dotnet;

namespace Async2.Bench;

/// <summary>A second runtime to measure on: .NET 11 of the user's installation, or the one that <c>tests/DotNetRoot</c> makes.</summary>
internal static class DotNet11
{
    private static readonly Lazy<InstalledRuntime?> s_found = new(Find);

    public static InstalledRuntime? Found => s_found.Value;

    private static InstalledRuntime? Find()
    {
        string[] hosts = [DotnetHost.FindInstalled(), Path.Combine(Sources.Root, "artifacts", "dotnet-root", DotnetHost.Executable)];
        return hosts.SelectMany(InstalledRuntime.Of)
            .FirstOrDefault(runtime => Path.GetFileName(runtime.Folder!).StartsWith("11.", StringComparison.Ordinal));
    }
}
