// Async iterator local functions, capturing and generic, and instance iterators.
namespace Corpus.IteratorLambdas;

internal sealed class Bag<T>(params T[] items)
{
    public async IAsyncEnumerable<T> Slowly(Completion completion)
    {
        foreach (var item in items)
        {
            await Step.Go(completion);
            yield return item;
        }
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var count = 0;
        await foreach (var text in Local("x")) WriteLine(text);
        await foreach (var n in new Bag<int>(4, 5).Slowly(completion.Calm())) WriteLine(n);
        await foreach (var s in Map(new Bag<string>("p", "q").Slowly(completion), async s => s + await Step.Of(completion.Calm(), count))) WriteLine(s);

        async IAsyncEnumerable<string> Local(string prefix)
        {
            yield return prefix + count++;
            await Step.Go(completion.Calm());
            yield return prefix + count++;
        }

        static async IAsyncEnumerable<TOut> Map<TIn, TOut>(IAsyncEnumerable<TIn> source, Func<TIn, Task<TOut>> map)
        {
            await foreach (var item in source) yield return await map(item);
        }
    });
}
