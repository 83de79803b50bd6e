namespace Async2.Bench.Suspend;

/// <summary>A suspension that goes through the thread pool.</summary>
internal static class YieldLoop
{
    public static void Run(int count) => Suspend(count).GetAwaiter().GetResult();

    private static async Task Suspend(int count)
    {
        for (int i = 0; i < count; i++) await Task.Yield();
    }
}
