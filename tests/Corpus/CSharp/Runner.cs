using Corpus.Harness;

namespace Corpus;

internal static class Runner
{
    public static int Main(string[] args) => CorpusRunner.Main(typeof(Runner).Assembly, args);
}
