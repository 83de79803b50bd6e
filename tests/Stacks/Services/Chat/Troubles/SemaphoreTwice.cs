namespace Chat;

/// <summary>The same with a lock of the chat's own, as many have it: a semaphore, and a releaser for <c>using</c>.</summary>
internal sealed class SemaphoreTwice : ChatTrouble
{
    private readonly OwnLock _history = new();

    public override void Start(ChatService service)
    {
        service.Handle = PostAsync;
        service.Send(10);
        AwaitBegun(10);
    }

    private async Task PostAsync(int id)
    {
        Begin();
        using (await _history.LockAsync())
        {
            await AppendAsync(id);
        }
    }

    private async Task AppendAsync(int id)
    {
        await Task.Yield();
        using (await _history.LockAsync()) GC.KeepAlive(id);
    }

    private sealed class OwnLock
    {
        private readonly SemaphoreSlim _semaphore = new(1);

        public async Task<IDisposable> LockAsync()
        {
            await _semaphore.WaitAsync();
            return new Releaser(_semaphore);
        }

        private sealed class Releaser(SemaphoreSlim semaphore) : IDisposable
        {
            public void Dispose() => semaphore.Release();
        }
    }
}
