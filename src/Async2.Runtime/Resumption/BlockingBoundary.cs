namespace Async2;

/// <summary>
/// The boundary of a chain that waits in a blocking call, and whose caller does not await it. As compiled the caller gets the task at the
/// first await that suspends, and not at a blocking call before it. So the boundary blocks its thread, and resumes the chain there: on the
/// same thread, in the same order, under the same locks.
/// </summary>
[StackTraceHidden]
internal static class BlockingBoundary
{
    /// <summary>Runs a newly suspended chain up to the first await that suspends, or its end.</summary>
    internal static void Run(ChainCompletion completion, Frame innermost)
    {
        ThreadState thread = ThreadState.Current;
        ChainCompletion? outer = thread.BlocksFor;
        thread.BlocksFor = completion;
        SynchronousCompletion.Subscribe(completion, innermost, completion);
        while (thread.BlocksOn is { } ready)
        {
            thread.BlocksOn = null;
            BlockingEvents.CallBlocks("the caller does not await at once");
            Wait(ready);
            completion.ResumeBlocked();
        }

        thread.BlocksFor = outer;
    }

    /// <summary>Hands the task to the boundary that blocks for the chain on this thread.</summary>
    /// <returns>False if there is none.</returns>
    internal static bool TryTake(ChainCompletion completion, Task ready)
    {
        ThreadState thread = ThreadState.Current;
        if (thread.BlocksFor != completion) return false;
        thread.BlocksOn = ready;
        return true;
    }

    // The blocking call itself is interrupted, when the chain goes on.
    private static void Wait(Task ready)
    {
        try
        {
            ready.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing).GetAwaiter().GetResult();
        }
        catch (ThreadInterruptedException)
        {
            Thread.CurrentThread.Interrupt();
        }
    }
}
