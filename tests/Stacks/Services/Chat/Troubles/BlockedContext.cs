using System.Collections.Concurrent;

namespace Chat;

/// <summary>A thread with a context of its own, like a window's, blocks on a task whose continuation is posted to that context.</summary>
internal sealed class BlockedContext : ChatTrouble
{
    private readonly PumpContext _window = new();

    public override void Start(ChatService service)
    {
        new Thread(_window.Run) { IsBackground = true, Name = "window" }.Start();
        service.Handle = ShowAsync;
        service.Send(10);
        AwaitBegun(1);
    }

    // Messages come from threads of the pool, and are shown in the window.
    private Task ShowAsync(int id)
    {
        var shown = new TaskCompletionSource();
        _window.Post(_ => Show(id, shown), null);
        return shown.Task;
    }

    private void Show(int id, TaskCompletionSource shown)
    {
        Begin();
        GC.KeepAlive(FormatAsync(id).Result);
        shown.SetResult();
    }

    private static async Task<string> FormatAsync(int id)
    {
        await Task.Delay(20);
        return $"{id}";
    }

    private sealed class PumpContext : SynchronizationContext
    {
        private readonly BlockingCollection<(SendOrPostCallback Callback, object? State)> _posted = [];

        public override void Post(SendOrPostCallback d, object? state) => _posted.Add((d, state));

        public void Run()
        {
            SetSynchronizationContext(this);
            foreach (var (callback, state) in _posted.GetConsumingEnumerable()) callback(state);
        }
    }
}
