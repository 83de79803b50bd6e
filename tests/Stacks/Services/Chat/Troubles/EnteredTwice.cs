using Microsoft.VisualStudio.Threading;

namespace Chat;

/// <summary>The same with the semaphore of Microsoft.VisualStudio.Threading.</summary>
internal sealed class EnteredTwice : ChatTrouble
{
    private readonly AsyncSemaphore _history = new(1);

    public override void Start(ChatService service)
    {
        service.Handle = PostAsync;
        service.Send(10);
        AwaitBegun(10);
    }

    private async Task PostAsync(int id)
    {
        Begin();
        using (await _history.EnterAsync())
        {
            await AppendAsync(id);
        }
    }

    private async Task AppendAsync(int id)
    {
        await Task.Yield();
        using (await _history.EnterAsync()) GC.KeepAlive(id);
    }
}
