namespace Async2;

/// <summary>The library's state of a thread, behind one thread-local field.</summary>
/// <remarks>
/// It guards against a full stack. Some awaiters call their continuation inside OnCompleted. In a loop, each such await runs inside the
/// last one, and async1's stack overflows at some depth. A chain continues elsewhere if the stack has no room for another pass of the
/// dispatcher. The thread keeps the mark, and not the chain: writes by each thread that resumes it would cost the next thread a cache line.
/// </remarks>
[StackTraceHidden]
internal sealed class ThreadState
{
    // The runtime calls a stack full when twice as much is left.
    private const uint UncheckedStack = 64 * 1024;

    [ThreadStatic]
    private static ThreadState? t_current;

    /// <summary>An object to reuse, which stays in the thread's cache.</summary>
    internal PendingTask? FreeTask;

    /// <summary>An array to reuse for the frames that an exception leaves.</summary>
    internal (Type Frame, int Point)[]? FreeTrace;

    /// <summary>The chain that the thread runs, if chains are tracked.</summary>
    internal ChainCompletion? Running;

    /// <summary>The chain for which a boundary of the thread blocks (<see cref="BlockingBoundary"/>).</summary>
    internal ChainCompletion? BlocksFor;

    /// <summary>The task for which it blocks next.</summary>
    internal Task? BlocksOn;

    /// <summary>The address on the stack at which the last check found room.</summary>
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

    /// <summary>Whether the stack has room for another pass. Takes a few instructions if the last check was near.</summary>
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
