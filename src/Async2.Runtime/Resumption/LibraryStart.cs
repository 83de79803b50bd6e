namespace Async2;

/// <summary>What the first chain of a process has done on the thread pool.</summary>
/// <remarks>
/// It runs the class initialisers that a chain may need at its end. Each fails for good if it fails once. So none may run for the first
/// time when a chain completes, or when an exception is caught, perhaps for lack of memory. A thread that needs an initialiser waits for
/// the thread that runs it, and may hold any lock. So those of the library take no locks of others and run none of their code. A test
/// lists what they use (<c>ClassInitialisers.txt</c>).
/// <para>
/// It then makes the event sources, which do both, and for which no chain may wait. Neither delays the first chain, nor a program whose
/// methods never suspend.
/// </para>
/// </remarks>
internal static class LibraryStart
{
    private static int s_isRequested;

    /// <summary>Has it done, unless it has been requested before.</summary>
    internal static void Request()
    {
        if (s_isRequested == 0 && Interlocked.Exchange(ref s_isRequested, 1) == 0)
            ThreadPool.UnsafeQueueUserWorkItem(Run, null);
    }

    private static void Run(object? state)
    {
        try
        {
            RunClassInitialisers();
            ChainEvents.Make();
            BlockingEvents.Make();
        }
        catch (Exception shortage) when (MemoryShortage.IsCauseOf(shortage))
        {
            // Who needs the class gets the exception, or there are no events.
        }
    }

    private static void RunClassInitialisers()
    {
        RuntimeHelpers.RunClassConstructor(typeof(ThreadContexts).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(CompletionBoxes).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(CurrentTask).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(StackTraceArray).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(PieceOfWork).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(TrackedChains).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(FrameClass).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(FramePacking).TypeHandle);
    }
}
