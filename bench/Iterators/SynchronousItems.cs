namespace Async2.Bench.Iterators;

/// <summary>Items that are ready: the iterator never suspends.</summary>
internal static class SynchronousItems
{
    private static int s_sum;

    public static void Run(int count) => Sum(Items(count)).GetAwaiter().GetResult();

    public static void RunByHand(int count)
    {
        var items = Items(count).GetAsyncEnumerator();
        int sum = 0;
        while (true)
        {
            var step = items.MoveNextAsync();
            if (!step.IsCompletedSuccessfully || !step.Result) break;
            sum += items.Current;
        }

        s_sum = sum;
    }

    private static async Task Sum(IAsyncEnumerable<int> items)
    {
        int sum = 0;
        await foreach (int item in items) sum += item;
        s_sum = sum;
    }

    private static async IAsyncEnumerable<int> Items(int count)
    {
        for (int i = 0; i < count; i++)
        {
            await Task.CompletedTask;
            yield return i;
        }
    }
}
