using Async2.Tests.Shared;

namespace Async2.Build.Tests;

/// <summary>A local feed with the packages, and what NuGet extracts from it, in a folder of its own.</summary>
public sealed class Feed : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("async2-feed-").FullName;

    public Feed()
    {
        Environment = new Dictionary<string, string>
        {
            ["NUGET_PACKAGES"] = Path.Combine(_folder, "packages"),
            ["MSBUILDDISABLENODEREUSE"] = "1",
            ["DOTNET_CLI_UI_LANGUAGE"] = "en",
            ["DOTNET_NOLOGO"] = "1",
        };
    }

    public IReadOnlyDictionary<string, string> Environment { get; }

    /// <summary>What NuGet is told: our packages come from a feed only, others from the sources of this machine's user.</summary>
    public static string Configuration(string feed) => $"""
        <configuration>
          <packageSources><clear /><add key="async2-feed" value="{feed}" />{ConfiguredSources.AsSources()}</packageSources>
          <packageSourceMapping>
            <packageSource key="async2-feed"><package pattern="Async2*" /></packageSource>
            {ConfiguredSources.AsMapping()}
          </packageSourceMapping>
          <fallbackPackageFolders>{UsualPackages.AsFallback()}</fallbackPackageFolders>
        </configuration>
        """;

    public void Dispose() => Directory.Delete(_folder, recursive: true);
}

/// <summary>Tests that build one after the other, for each takes the whole machine.</summary>
[CollectionDefinition(Name)]
public sealed class FeedUsers : ICollectionFixture<Feed>
{
    public const string Name = "feed";
}
