using System.Runtime.CompilerServices;

namespace Async2.Bench.Iterators;

/// <summary>
/// One operation is a whole enumeration that is cancelled after its first item: the iterator throws, and its consumer catches.
/// </summary>
internal static class Cancellation
{
    private static readonly NullAwaiter s_awaiter = new();

    private static int s_cancelled;

    public static void Run(int count) => Cancel(count).GetAwaiter().GetResult();

    public static void RunSuspended(int count)
    {
        var task = CancelSuspended(count);
        while (!task.IsCompleted) s_awaiter.Resume();
        task.GetAwaiter().GetResult();
    }

    private static async Task Cancel(int count)
    {
        using var cancel = new CancellationTokenSource();
        cancel.Cancel();
        for (int i = 0; i < count; i++)
        {
            try
            {
                await foreach (int item in Items(i).WithCancellation(cancel.Token)) s_cancelled += item;
            }
            catch (OperationCanceledException)
            {
                s_cancelled++;
            }
        }
    }

    private static async Task CancelSuspended(int count)
    {
        using var cancel = new CancellationTokenSource();
        cancel.Cancel();
        for (int i = 0; i < count; i++)
        {
            try
            {
                await foreach (int item in SuspendedItems(i).WithCancellation(cancel.Token)) s_cancelled += item;
            }
            catch (OperationCanceledException)
            {
                s_cancelled++;
            }
        }
    }

    private static async IAsyncEnumerable<int> Items(int start, [EnumeratorCancellation] CancellationToken token = default)
    {
        while (true)
        {
            yield return start;
            await Task.CompletedTask;
            token.ThrowIfCancellationRequested();
        }
    }

    private static async IAsyncEnumerable<int> SuspendedItems(int start, [EnumeratorCancellation] CancellationToken token = default)
    {
        while (true)
        {
            yield return start;
            await s_awaiter;
            token.ThrowIfCancellationRequested();
        }
    }
}
