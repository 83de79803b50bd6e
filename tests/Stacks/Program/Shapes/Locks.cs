using Shapes.Harness;

namespace Shapes;

/// <summary>Methods that wait for a semaphore.</summary>
internal static class Locks
{
    private static readonly SemaphoreSlim s_taken = new(0, 3);

    [Shape(47)]
    [Stack("EnterAsync(SemaphoreSlim) <- semaphore", "Semaphore() <- semaphore outer", WaitsFor = "SemaphoreSlim")]
    public static async Task Semaphore()
    {
        await EnterAsync(s_taken); // <- semaphore outer
    }

    // The class library has a frame of its own below.
    [Shape(53)]
    [Stack("SemaphoreWithTimeout() <- semaphore with timeout", WaitsFor = "SemaphoreSlim")]
    public static async Task<bool> SemaphoreWithTimeout()
    {
        return await s_taken.WaitAsync(TimeSpan.FromHours(7)); // <- semaphore with timeout
    }

    private static async Task EnterAsync(SemaphoreSlim semaphore)
    {
        await semaphore.WaitAsync(); // <- semaphore
        semaphore.Release();
    }
}
