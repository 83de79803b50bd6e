namespace Async2.Compiler.Inputs;

/// <summary>The folders of the shared frameworks of an installation of .NET: <c>shared/NAME/VERSION</c>.</summary>
internal static class SharedFrameworks
{
    private const string Base = "Microsoft.NETCore.App";

    /// <summary>The folders, the base framework first.</summary>
    /// <param name="dotnet">The installation, whose newest version counts; null for the one that runs this process.</param>
    public static IEnumerable<string> In(string? dotnet)
    {
        var runtime = dotnet is null
            ? OwnFramework.Folder
            : VersionFolders.NewestFirst(Path.Combine(dotnet, "shared", Base)).FirstOrDefault();
        if (runtime is null) yield break;
        yield return runtime;
        var shared = Path.GetDirectoryName(Path.GetDirectoryName(runtime));
        if (shared is null || !Directory.Exists(shared)) yield break;
        foreach (var framework in Directory.EnumerateDirectories(shared))
            foreach (var version in Directory.EnumerateDirectories(framework).Where(v => v != runtime))
                yield return version;
    }
}
