using Nito.AsyncEx;

namespace Chat;

/// <summary>A method takes a lock that its caller has taken. Others wait for it.</summary>
internal sealed class LockTwice : ChatTrouble
{
    private readonly AsyncLock _history = new();

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
}
