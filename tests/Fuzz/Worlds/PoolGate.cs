using System.Runtime.ExceptionServices;

namespace Async2.Fuzz.Worlds;

/// <summary>
/// Takes turns with the thread pool: while the pump runs, nothing does there; and when it is let in, it runs until it has nothing left. So
/// what a program does is the same every time, wherever its parts run. For that the pool must have one thread, and nobody else to serve:
/// this is for processes that only run programs.
/// </summary>
internal sealed class PoolGate : IThreadPoolWorkItem
{
    private static readonly SemaphoreSlim s_isClosed = new(0);
    private static readonly SemaphoreSlim s_isOpen = new(0);
    private World? _world;

    private PoolGate()
    {
        if (!ThreadPool.SetMinThreads(1, 1) || !ThreadPool.SetMaxThreads(1, 1)) throw new InvalidOperationException("the thread pool cannot have one thread");
        ExceptionHandling.SetUnhandledExceptionHandler(IsNoted);
    }

    /// <summary>That of this process. Who asks for it gives the pool away.</summary>
    public static PoolGate Instance { get; } = new();

    /// <summary>Closes the gate for a program. What nobody catches is noted in its trace from now on.</summary>
    public void Close(World world)
    {
        _world = world;
        Close();
    }

    /// <summary>Lets the pool run until it has nothing left.</summary>
    public void Drain()
    {
        do
        {
            s_isOpen.Release();
            Close();
        }
        while (ThreadPool.PendingWorkItemCount > 0);
    }

    public void Open()
    {
        s_isOpen.Release();
        _world = null;
    }

    void IThreadPoolWorkItem.Execute()
    {
        s_isClosed.Release();
        s_isOpen.Wait();
    }

    private void Close()
    {
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
        s_isClosed.Wait();
    }

    private bool IsNoted(Exception exception)
    {
        _world?.NoteThrownOut(exception);
        return _world is not null;
    }
}
