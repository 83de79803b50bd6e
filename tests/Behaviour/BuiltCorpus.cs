using System.Reflection;
using Async2.Tests.Shared;

namespace Async2.Behaviour.Tests;

/// <summary>The built corpora of <c>tests/Corpus</c>, as async1 or as runtime-async IL.</summary>
internal static class BuiltCorpus
{
    private static readonly string s_root = typeof(BuiltCorpus).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(a => a.Key == "BuiltCorpora").Value!;

    /// <summary>The folder with the corpus's assembly.</summary>
    /// <exception cref="DirectoryNotFoundException">The corpus has not been built: it belongs to the long form.</exception>
    public static string Folder(Corpus corpus, string configuration, DotNet dotnet, bool runtimeAsync)
    {
#pragma warning disable CA1308 // Folders of the artifacts layout are lower case.
        var form = $"{configuration.ToLowerInvariant()}_{dotnet.Framework}{(runtimeAsync ? "_runtime-async" : "")}";
#pragma warning restore CA1308
        var folder = Path.Combine(s_root, corpus.Assembly, form);
        return Directory.Exists(folder)
            ? folder
            : throw new DirectoryNotFoundException($"{folder}: not built: build with {LongForm.Variable}=1, too");
    }
}
