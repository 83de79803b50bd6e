namespace Async2.Bench.Suspend;

/// <summary>A suspension that waits for a ValueTask on a <see cref="ReusedSource"/>.</summary>
internal static class ValueTaskSourceLoop
{
    private static readonly ReusedSource s_source = new();

    public static void Run(int count)
    {
        var task = Suspend(count);
        while (!task.IsCompleted) s_source.Complete();
    }

    private static async Task<int> Suspend(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await s_source.Wait();
        return sum;
    }
}
