namespace Async2.Bench.Blocking;

/// <summary>A gate that the pool opens as soon as the method that waits for it has given its thread away, or blocks it.</summary>
internal sealed class Gate : IThreadPoolWorkItem
{
    private TaskCompletionSource _opened = new();
    private Thread? _thread;

    /// <summary>Closes the gate.</summary>
    /// <returns>Ends when it is opened.</returns>
    public Task Close()
    {
        _opened = new TaskCompletionSource();
        _thread = Thread.CurrentThread;
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
        return _opened.Task;
    }

    void IThreadPoolWorkItem.Execute()
    {
        if (_thread != Thread.CurrentThread) WaitUntilBlocked(_thread!);
        _opened.SetResult();
    }

    // It yields now and then, because the thread may need this processor until it blocks.
    private static void WaitUntilBlocked(Thread thread)
    {
        var spin = new SpinWait();
        while ((thread.ThreadState & ThreadState.WaitSleepJoin) == 0) spin.SpinOnce(sleep1Threshold: -1);
    }
}
