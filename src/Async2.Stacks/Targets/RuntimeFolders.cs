namespace Async2.Stacks.Targets;

/// <summary>The folders of runtimes that this machine has, whatever a target says.</summary>
internal static class RuntimeFolders
{
    private const string Framework = "Microsoft.NETCore.App";

    /// <summary>The package that has a runtime for this machine.</summary>
    public static string Package { get; } = $"{Framework}.Runtime.{RuntimeInformation.RuntimeIdentifier}";

    /// <summary>The runtimes beside the one of this process, those of <c>DOTNET_ROOT</c>, and those among NuGet's packages.</summary>
    public static IEnumerable<string> All()
    {
        var own = Path.TrimEndingDirectorySeparator(RuntimeEnvironment.GetRuntimeDirectory());
        yield return own;
        foreach (var folder in Below(Path.GetDirectoryName(own))) yield return folder;
        if (Variable("DOTNET_ROOT") is { } root)
            foreach (var folder in Below(Path.Combine(root, "shared", Framework))) yield return folder;
        foreach (var version in Below(Path.Combine(Packages, Package.ToLowerInvariant())))
            yield return Path.Combine(version, "runtimes", RuntimeInformation.RuntimeIdentifier, "native");
    }

    /// <summary>NuGet's folder of packages.</summary>
    public static string Packages { get; } = Variable("NUGET_PACKAGES")
        ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");

    /// <summary>The version of a runtime in a folder of an installation; null for others. A target has chosen the folder's name.</summary>
    public static string? VersionOf(string folder) =>
        Path.GetFileName(Path.GetDirectoryName(folder)) == Framework
        && Path.GetFileName(folder) is var version && version.All(c => char.IsAsciiLetterOrDigit(c) || c is '.' or '-') ? version : null;

    private static string? Variable(string name) => Environment.GetEnvironmentVariable(name) is { Length: > 0 } value ? value : null;

    private static string[] Below(string? folder)
    {
        try
        {
            return Directory.Exists(folder) ? Directory.GetDirectories(folder) : [];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }
}
