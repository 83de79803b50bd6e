// await foreach over a class that implements the interfaces with async methods.
namespace Corpus.AwaitForeachInterface;

internal sealed class Source(Completion completion) : IAsyncEnumerable<string>
{
    public IAsyncEnumerator<string> GetAsyncEnumerator(CancellationToken cancellationToken = default) => new Enumerator(completion);

    private sealed class Enumerator(Completion completion) : IAsyncEnumerator<string>
    {
        private int _n;
        public string Current => $"item {_n}";

        public async ValueTask<bool> MoveNextAsync()
        {
            await Step.Go(completion.Calm());
            if (_n == 2) await Step.Go(completion);
            return ++_n < 4;
        }

        public async ValueTask DisposeAsync()
        {
            await Step.Go(completion.Calm());
            WriteLine("disposed");
        }
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await foreach (var text in new Source(completion)) WriteLine(text);
        WriteLine("end");
    });
}
