// Iterators without an item, without an await, with a break only, and one that is never started.
namespace Corpus.IteratorEmpty;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await foreach (var n in Nothing()) WriteLine(n);
        await foreach (var n in NothingLater(completion.Calm())) WriteLine(n);
        await foreach (var n in JustItems(3)) WriteLine(n);
        await foreach (var n in JustItems(0)) WriteLine(n);

        var unstarted = NothingLater(completion).GetAsyncEnumerator();
        var disposal = unstarted.DisposeAsync();
        WriteLine(disposal.IsCompletedSuccessfully);
        await disposal;
        WriteLine(await unstarted.MoveNextAsync());

        // Never asked for an enumerator: it is as if it had ended.
        var raw = (IAsyncEnumerator<int>)JustItems(2);
        WriteLine(await raw.MoveNextAsync());
        await foreach (var n in NothingLater(completion)) WriteLine(n);
    });

    private static async IAsyncEnumerable<int> Nothing()
    {
        yield break;
    }

    private static async IAsyncEnumerable<int> NothingLater(Completion completion)
    {
        WriteLine("started");
        await Step.Go(completion);
        yield break;
    }

    private static async IAsyncEnumerable<int> JustItems(int count)
    {
        for (var i = 0; i < count; i++) yield return i;
    }
}
