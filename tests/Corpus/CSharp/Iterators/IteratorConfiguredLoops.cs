// Loops with ConfigureAwait, both ways in one method, over iterators and over an enumerator written by hand: where the loop goes on.
namespace Corpus.IteratorConfiguredLoops;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var pump = new PumpContext();
        pump.Run(async () =>
        {
            await foreach (var n in Yielding().ConfigureAwait(true)) WriteLine($"{n} {PumpContext.CurrentName}");
            await foreach (var n in ((IAsyncEnumerable<int>)new ByHand(Completion.Done)).ConfigureAwait(true)) WriteLine($"{n} {PumpContext.CurrentName}");
            await Away();
            WriteLine(PumpContext.CurrentName);
        });
        WriteLine(pump.Posts > 0);
        await using (var e = Numbers(completion).ConfigureAwait(false).GetAsyncEnumerator()) WriteLine(await e.MoveNextAsync());
        await foreach (var n in ((IAsyncEnumerable<int>)new ByHand(completion)).WithCancellation(default)) WriteLine(n);
    });

    private static async Task Away()
    {
        await foreach (var n in Numbers(Completion.Done).ConfigureAwait(true)) WriteLine($"{n} {PumpContext.CurrentName}");
        await foreach (var n in Yielding().ConfigureAwait(false)) WriteLine($"{n} {(n == 0 ? "" : PumpContext.CurrentName)}");
    }

    private static async IAsyncEnumerable<int> Yielding()
    {
        yield return 0;
        await Elsewhere.Go().ConfigureAwait(false);
        yield return 1;
        yield return 2;
    }

    private static async IAsyncEnumerable<int> Numbers(Completion completion)
    {
        for (var i = 0; i < 2; i++)
        {
            await Step.Go(completion).ConfigureAwait(true);
            yield return i;
        }
    }

    private sealed class ByHand(Completion completion) : IAsyncEnumerable<int>, IAsyncEnumerator<int>
    {
        public int Current { get; private set; }

        public IAsyncEnumerator<int> GetAsyncEnumerator(CancellationToken token) => this;

        public async ValueTask<bool> MoveNextAsync()
        {
            await Step.Go(completion);
            return ++Current < 3;
        }

        public ValueTask DisposeAsync()
        {
            WriteLine("disposed");
            return default;
        }
    }
}
