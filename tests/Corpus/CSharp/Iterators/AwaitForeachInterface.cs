// await foreach over a class that implements the interfaces with async methods.
namespace Corpus.AwaitForeachInterface;

internal sealed class Source(Way way) : IAsyncEnumerable<string>
{
    public IAsyncEnumerator<string> GetAsyncEnumerator(CancellationToken cancellationToken = default) => new Enumerator(way);

    private sealed class Enumerator(Way way) : IAsyncEnumerator<string>
    {
        private int _n;
        public string Current => $"item {_n}";

        public async ValueTask<bool> MoveNextAsync()
        {
            await Step.Go(way.Calm());
            if (_n == 2) await Step.Go(way);
            return ++_n < 4;
        }

        public async ValueTask DisposeAsync()
        {
            await Step.Go(way.Calm());
            WriteLine("disposed");
        }
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        await foreach (var text in new Source(way)) WriteLine(text);
        WriteLine("end");
    });
}
