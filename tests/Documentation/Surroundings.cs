using System.Reflection;

namespace Async2.Documentation.Tests;

/// <summary>Requirements of blocks that are not met everywhere.</summary>
internal static class Surroundings
{
    /// <summary>A machine with Docker.</summary>
    private const string Docker = "docker";

    /// <summary>A clone of the repository, and minutes: a benchmark.</summary>
    private const string Clone = "clone";

    /// <summary>A download, or third-party software.</summary>
    private const string Network = "network";

    public static IReadOnlyList<string> Known { get; } = [Docker, Clone, Network];

    /// <summary>The folder of our packages, made by tests/LocalFeed.</summary>
    public static string Feed { get; } =
        typeof(Surroundings).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Feed").Value!;
}
