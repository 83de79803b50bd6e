using System.Runtime.ExceptionServices;

namespace Async2.Fuzz.Worlds;

/// <summary>
/// Alternates with the thread pool: while the pump runs, the pool is blocked; when it is let in, it runs until it is idle. So a program
/// behaves the same every time, wherever its parts run. This requires that the pool has one thread and no other work, that is, a process
/// that only runs programs.
/// </summary>
internal sealed class PoolValve : IThreadPoolWorkItem
{
    private static readonly SemaphoreSlim s_isClosed = new(0);
    private static readonly SemaphoreSlim s_isOpen = new(0);
    private World? _world;

    private PoolValve()
    {
        if (!ThreadPool.SetMinThreads(1, 1) || !ThreadPool.SetMaxThreads(1, 1)) throw new InvalidOperationException("the thread pool cannot have one thread");
        ExceptionHandling.SetUnhandledExceptionHandler(IsNoted);
    }

    /// <summary>The valve of this process. The first use takes over the thread pool.</summary>
    public static PoolValve Instance { get; } = new();

    /// <summary>Closes the valve for a program. From now on unhandled exceptions are noted in its trace.</summary>
    public void Close(World world)
    {
        _world = world;
        Close();
    }

    /// <summary>Lets the pool run until it is idle.</summary>
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
