// Iterators that return an enumerator, as GetAsyncEnumerator of a class does.
namespace Corpus.IteratorOfEnumerator;

internal sealed class Words(Completion completion, params string[] words) : IAsyncEnumerable<string>
{
    public async IAsyncEnumerator<string> GetAsyncEnumerator(CancellationToken token = default)
    {
        try
        {
            foreach (var word in words)
            {
                if (token.IsCancellationRequested) yield break;
                yield return word;
                await Step.Go(completion);
            }
        }
        finally
        {
            WriteLine("end of words");
        }
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var words = new Words(completion.Calm(), "a", "b", "c");
        await foreach (var word in words)
        {
            WriteLine(word);
            if (word == "b") break;
        }
        using var cancel = new CancellationTokenSource();
        await foreach (var word in words.WithCancellation(cancel.Token))
        {
            WriteLine(word);
            cancel.Cancel();
        }
        await foreach (var word in new Words(completion, "x", "y")) WriteLine(word);
    });
}
