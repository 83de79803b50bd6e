namespace Async2.Documentation.Tests;

/// <summary>What blocks of pages may need that is not everywhere.</summary>
internal static class Surroundings
{
    /// <summary>The packages <c>Async2</c>, <c>Async2.Runtime</c> and <c>Async2.Tool</c>, in the folder that the variable names.</summary>
    public const string Feed = "feed";

    public const string FeedVariable = "ASYNC2_FEED";

    /// <summary>A machine with Docker.</summary>
    private const string Docker = "docker";

    /// <summary>A clone of the repository, and minutes: a benchmark.</summary>
    private const string Clone = "clone";

    /// <summary>Something that is fetched from elsewhere, or software that is not ours.</summary>
    private const string Network = "network";

    public static IReadOnlyList<string> Known { get; } = [Feed, Docker, Clone, Network];

    /// <summary>The folder with our packages; null if there is none.</summary>
    public static string? FeedFolder { get; } =
        Environment.GetEnvironmentVariable(FeedVariable) is { Length: > 0 } folder && Directory.EnumerateFiles(folder, "Async2.*.nupkg").Any()
            ? Path.GetFullPath(folder)
            : null;

    public static bool Has(string? need) => need is null || need == Feed && FeedFolder is not null;
}
