namespace Async2.Bench.Iterators;

/// <summary>
/// One operation is a whole enumeration that is left after its first item: an iterator is made, started, and disposed of with a
/// finally block to run.
/// </summary>
internal static class EarlyDisposal
{
    private static readonly NullAwaiter s_awaiter = new();

    private static int s_finished;

    public static void Run(int count) => TakeFirst(count).GetAwaiter().GetResult();

    public static void RunSuspended(int count)
    {
        var task = TakeFirstSuspended(count);
        while (!task.IsCompleted) s_awaiter.Resume();
        task.GetAwaiter().GetResult();
    }

    private static async Task TakeFirst(int count)
    {
        for (int i = 0; i < count; i++)
        {
            await foreach (int item in Items(i))
            {
                s_finished += item;
                break;
            }
        }
    }

    private static async Task TakeFirstSuspended(int count)
    {
        for (int i = 0; i < count; i++)
        {
            await foreach (int item in SuspendedItems(i))
            {
                s_finished += item;
                break;
            }
        }
    }

    private static async IAsyncEnumerable<int> Items(int start)
    {
        try
        {
            while (true) yield return start++;
        }
        finally
        {
            await Task.CompletedTask;
            s_finished++;
        }
    }

    private static async IAsyncEnumerable<int> SuspendedItems(int start)
    {
        try
        {
            while (true)
            {
                await s_awaiter;
                yield return start++;
            }
        }
        finally
        {
            await s_awaiter;
            s_finished++;
        }
    }
}
