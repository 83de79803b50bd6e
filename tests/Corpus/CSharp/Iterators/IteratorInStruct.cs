// Iterators of a struct, which see a copy of it: each enumeration its own.
namespace Corpus.IteratorInStruct;

internal struct Counter(int start, Completion completion)
{
    private int _next = start;

    public async IAsyncEnumerable<int> Take(int count)
    {
        for (var i = 0; i < count; i++)
        {
            await Step.Go(completion);
            yield return _next++;
        }
        yield return Peek();
    }

    private readonly int Peek() => _next * 100;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var counter = new Counter(5, completion);
        var numbers = counter.Take(2);
        await foreach (var n in numbers) WriteLine(n);
        await foreach (var n in numbers) WriteLine(n);
        await foreach (var n in counter.Take(1)) WriteLine(n);
    });
}
