using System.Reflection;

namespace Async2.Documentation.Tests;

/// <summary>What blocks of pages may need that is not everywhere.</summary>
internal static class Surroundings
{
    /// <summary>A machine with Docker.</summary>
    private const string Docker = "docker";

    /// <summary>A clone of the repository, and minutes: a benchmark.</summary>
    private const string Clone = "clone";

    /// <summary>Something that is fetched from elsewhere, or software that is not ours.</summary>
    private const string Network = "network";

    public static IReadOnlyList<string> Known { get; } = [Docker, Clone, Network];

    /// <summary>The folder with our packages, which tests/LocalFeed makes.</summary>
    public static string Feed { get; } =
        typeof(Surroundings).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Feed").Value!;
}
