namespace Async2.Bench.Awaits;

/// <summary>Each operation also pays for the semaphore's own record of waiters.</summary>
internal static class SemaphoreWait
{
    private static readonly SemaphoreSlim s_semaphore = new(0);
    private static readonly Later s_release = new(() => s_semaphore.Release());

    public static async Task Repeat(int count)
    {
        for (int i = 0; i < count; i++) await Begin();
    }

    public static async Task Once() => await Begin();

    private static Task Begin()
    {
        Task wait = s_semaphore.WaitAsync();
        s_release.Do();
        return wait;
    }
}
