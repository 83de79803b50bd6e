using System.Collections.Concurrent;

namespace Troubles;

/// <summary>A thread with a context of its own, as a window has it, blocks for a method that waits to go on in that context.</summary>
internal static class OneThread
{
    public static void Start()
    {
        var context = new PumpContext();
        var begun = new ManualResetEventSlim();
        context.Post(_ => Click(begun), null);
        var thread = new Thread(context.Run) { IsBackground = true };
        thread.Start();
        begun.Wait();
        // Until it blocks.
        while (!thread.ThreadState.HasFlag(ThreadState.WaitSleepJoin)) Thread.Sleep(1);
    }

    private static void Click(ManualResetEventSlim begun)
    {
        var loaded = LoadAsync();
        // Until the context has the continuation.
        while (PumpContext.Posts < 2) Thread.Sleep(1);
        begun.Set();
        GC.KeepAlive(loaded.Result);
    }

    private static async Task<int> LoadAsync()
    {
        await Task.Delay(1);
        return 1;
    }

    private sealed class PumpContext : SynchronizationContext
    {
        private static int s_posts;

        private readonly BlockingCollection<(SendOrPostCallback Callback, object? State)> _posted = [];

        public static int Posts => Volatile.Read(ref s_posts);

        public override void Post(SendOrPostCallback d, object? state)
        {
            _posted.Add((d, state));
            Interlocked.Increment(ref s_posts);
        }

        public void Run()
        {
            SetSynchronizationContext(this);
            foreach (var (callback, state) in _posted.GetConsumingEnumerable()) callback(state);
        }
    }
}
