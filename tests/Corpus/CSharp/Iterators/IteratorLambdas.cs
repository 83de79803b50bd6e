// Async iterator local functions, capturing and generic, and instance iterators.
namespace Corpus.IteratorLambdas;

internal sealed class Bag<T>(params T[] items)
{
    public async IAsyncEnumerable<T> Slowly(Way way)
    {
        foreach (var item in items)
        {
            await Step.Go(way);
            yield return item;
        }
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var count = 0;
        await foreach (var text in Local("x")) WriteLine(text);
        await foreach (var n in new Bag<int>(4, 5).Slowly(way.Calm())) WriteLine(n);
        await foreach (var s in Map(new Bag<string>("p", "q").Slowly(way), async s => s + await Step.Of(way.Calm(), count))) WriteLine(s);

        async IAsyncEnumerable<string> Local(string prefix)
        {
            yield return prefix + count++;
            await Step.Go(way.Calm());
            yield return prefix + count++;
        }

        static async IAsyncEnumerable<TOut> Map<TIn, TOut>(IAsyncEnumerable<TIn> source, Func<TIn, Task<TOut>> map)
        {
            await foreach (var item in source) yield return await map(item);
        }
    });
}
