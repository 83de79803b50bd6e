using System.Collections.Concurrent;

namespace Async2.Behaviour.Tests;

/// <summary>Builds each corpus once in each configuration for each .NET, as async1 and as runtime-async IL.</summary>
internal static class CorpusBuild
{
    private static readonly ConcurrentDictionary<(Corpus, string, DotNet, bool), Lazy<string>> Built = new();
    private static readonly Lock OneAtATime = new();

    /// <summary>The folder with the built corpus.</summary>
    public static string Folder(Corpus corpus, string configuration, DotNet dotnet, bool runtimeAsync) => Built.GetOrAdd(
        (corpus, configuration, dotnet, runtimeAsync),
        key => new Lazy<string>(() => Build(key.Item1, key.Item2, key.Item3, key.Item4))).Value;

    private static string Build(Corpus corpus, string configuration, DotNet dotnet, bool runtimeAsync)
    {
        // Its own artifacts, so that builds of the repository that go on at the same time do not write the same files.
        var artifacts = Path.Combine(AppContext.BaseDirectory, "corpus", dotnet.Framework, runtimeAsync ? "runtime-async" : "async1");
        string[] arguments =
        [
            "build", corpus.Project, "-c", configuration, "-v", "q", "--nologo", $"-p:ArtifactsPath={artifacts}",
            $"-p:CorpusFramework={dotnet.Framework}", $"-p:RuntimeAsync={runtimeAsync}",
            // Servers that outlive the build would hold our pipes open.
            "-nodeReuse:false", "-p:UseSharedCompilation=false",
        ];
        lock (OneAtATime)
        {
            var (exit, output, error) = Tool.Run(DotNet.Newest.Command, arguments, TimeSpan.FromMinutes(5));
            if (exit == 0) return Output(artifacts, corpus, configuration);
            throw new InvalidOperationException($"{corpus} does not build in {configuration} for {dotnet}:\n{output}{error}");
        }
    }

#pragma warning disable CA1308 // Folders of the artifacts layout are lower case.
    private static string Output(string artifacts, Corpus corpus, string configuration) =>
        Path.Combine(artifacts, "bin", corpus.Assembly, configuration.ToLowerInvariant());
#pragma warning restore CA1308
}
