namespace Async2.Bench.Iterators;

/// <summary>Items that are not ready: the iterator suspends before each, and the thread that runs the loop resumes it at once.</summary>
internal static class SuspendedItems
{
    private static readonly NullAwaiter s_awaiter = new();

    public static void Run(int count) => Drive(Sum(Items(count)));

    public static void RunByHand(int count) => Drive(SumByHand(Items(count).GetAsyncEnumerator()));

    private static void Drive(Task task)
    {
        while (!task.IsCompleted) s_awaiter.Resume();
        task.GetAwaiter().GetResult();
    }

    private static async Task<int> Sum(IAsyncEnumerable<int> items)
    {
        int sum = 0;
        await foreach (int item in items) sum += item;
        return sum;
    }

    private static async Task<int> SumByHand(IAsyncEnumerator<int> items)
    {
        int sum = 0;
        while (true)
        {
            var step = items.MoveNextAsync();
            if (step.IsCompleted || !await step) break;
            sum += items.Current;
        }

        return sum;
    }

    private static async IAsyncEnumerable<int> Items(int count)
    {
        for (int i = 0; i < count; i++)
        {
            await s_awaiter;
            yield return i;
        }
    }
}
