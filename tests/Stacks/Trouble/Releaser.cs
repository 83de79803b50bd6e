namespace Troubles;

/// <summary>Flows that take a lock again which they have. They leave it by disposing of an object that knows the semaphore, or the lock.</summary>
internal static class Releaser
{
    private static readonly AsyncLock[] s_locks = [new DirectLock(), new IndirectLock()];
    private static readonly List<Task> s_flows = [];

    public static void Start()
    {
        foreach (var gate in s_locks) s_flows.Add(OuterAsync(gate));
        Check.Incomplete(s_flows);
    }

    private static async Task OuterAsync(AsyncLock gate)
    {
        using (await gate.LockAsync()) await InnerAsync(gate);
    }

    private static async Task InnerAsync(AsyncLock gate)
    {
        using (await gate.LockAsync()) await Task.Yield();
    }
}

internal abstract class AsyncLock
{
    private protected SemaphoreSlim Semaphore { get; } = new(1, 1);

    public async Task<IDisposable> LockAsync()
    {
        await Semaphore.WaitAsync();
        return Entered();
    }

    private protected abstract IDisposable Entered();
}

internal sealed class DirectLock : AsyncLock
{
    private protected override IDisposable Entered() => new Entry(Semaphore);

    private sealed class Entry(SemaphoreSlim semaphore) : IDisposable
    {
        public void Dispose() => semaphore.Release();
    }
}

internal sealed class IndirectLock : AsyncLock
{
    private protected override IDisposable Entered() => new Entry(this);

    private void Leave() => Semaphore.Release();

    private sealed class Entry(IndirectLock gate) : IDisposable
    {
        public void Dispose() => gate.Leave();
    }
}
