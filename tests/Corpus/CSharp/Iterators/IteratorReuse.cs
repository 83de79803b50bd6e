// An enumerable that is enumerated several times, one after the other, at the same time, and from another thread.
namespace Corpus.IteratorReuse;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var numbers = Numbers(completion, 2);
        await Print(numbers);
        await Print(numbers);
        var (first, second) = (numbers.GetAsyncEnumerator(), numbers.GetAsyncEnumerator());
        WriteLine(ReferenceEquals(first, second));
        while (await first.MoveNextAsync() && await second.MoveNextAsync()) WriteLine($"{first.Current} {second.Current}");
        await first.DisposeAsync();
        await second.DisposeAsync();

        var calm = Numbers(Completion.Done, 3);
        var other = 0;
        var thread = new Thread(() => other = Sum(calm).GetAwaiter().GetResult());
        thread.Start();
        thread.Join();
        WriteLine($"{other} {await Sum(calm)} {await Sum(calm)}");
    });

    private static async Task Print(IAsyncEnumerable<int> numbers)
    {
        await foreach (var n in numbers) WriteLine(n);
    }

    private static async Task<int> Sum(IAsyncEnumerable<int> numbers)
    {
        var sum = 0;
        await foreach (var n in numbers) sum += n;
        return sum;
    }

    private static async IAsyncEnumerable<int> Numbers(Completion completion, int count)
    {
        // The parameter changes: every enumeration starts with what the method was called with.
        while (count > 0)
        {
            await Step.Go(completion);
            yield return count--;
        }
    }
}
