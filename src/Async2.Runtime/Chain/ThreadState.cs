namespace Async2;

/// <summary>The library's state of a thread, behind one thread-local field.</summary>
/// <remarks>
/// It guards the thread against a full stack. Some awaiters call their continuation inside OnCompleted: each such await of a loop runs
/// inside the last one, and async1's stack overflows sooner or later. Here a chain goes on elsewhere as soon as another pass of the
/// dispatcher would find no room. The chain itself keeps nothing of this: a write there, by whichever thread resumes it, would cost the
/// next one a line of its cache.
/// </remarks>
[StackTraceHidden]
internal sealed class ThreadState
{
    // The runtime calls a stack full when there is still twice as much.
    private const uint UncheckedStack = 64 * 1024;

    [ThreadStatic]
    private static ThreadState? t_current;

    /// <summary>An object to use again, which hardly ever leaves the cache of the thread.</summary>
    internal PendingTask? FreeTask;

    /// <summary>An array to use again for the frames that an exception leaves.</summary>
    internal (Type Frame, int Point)[]? FreeTrace;

    /// <summary>Where on the stack there was last found to be room.</summary>
    private nint _checked;

    private ThreadState()
    {
    }

    /// <summary>The state of the current thread.</summary>
    internal static ThreadState Current
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => t_current ?? Create();
    }

    /// <summary>The thread.</summary>
    internal Thread Thread { get; } = Thread.CurrentThread;

    /// <summary>Whether another pass would find room on the stack. Costs a few instructions where the last one began near.</summary>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe bool HasRoom()
    {
        int local;
        nint here = (nint)(&local);
        return (nuint)(_checked - here) < UncheckedStack || HasRoomAt(here);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool HasRoomAt(nint here)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack()) return false;
        _checked = here;
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ThreadState Create() => t_current = new ThreadState();
}
