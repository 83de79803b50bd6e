namespace Async2.Tests.Shared;

/// <summary>The packages that this repository was built with, which need not be fetched again.</summary>
internal static class UsualPackages
{
    /// <summary>An element for <c>fallbackPackageFolders</c> of a NuGet.config; empty if there is no such folder.</summary>
    /// <remarks>Also empty if it has a package of ours, which would be taken before that of the feed.</remarks>
    public static string AsFallback()
    {
        var folder = Environment.GetEnvironmentVariable("NUGET_PACKAGES") is { Length: > 0 } chosen
            ? chosen
            : Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        return Directory.Exists(folder) && Directory.GetDirectories(folder, "async2*").Length == 0 ? $"""<add key="usual" value="{folder}" />""" : "";
    }
}
