namespace Async2.Bench.Suspend;

/// <summary>
/// Suspension alone, without scheduler, thread pool or completion: every await suspends, and the thread that runs the loop resumes it
/// at once. This is the best case of async1, whose one heap object is allocated only once, and the worst of runtime async.
/// </summary>
internal static class NullAwaiterLoop
{
    private static readonly NullAwaiter s_awaiter = new();

    public static void Run(int count)
    {
        var task = Suspend(count, s_awaiter);
        while (!task.IsCompleted) s_awaiter.Resume();
    }

    private static async Task Suspend(int count, NullAwaiter awaiter)
    {
        for (int i = 0; i < count; i++) await awaiter;
    }
}
