namespace Async2.Internals;

/// <summary>
/// A call that is no part of the task that the thread executes, by public API: as the class library calls what continues a task in its own
/// context.
/// </summary>
[StackTraceHidden]
internal static class DetachedCall
{
    /// <summary>Calls <paramref name="callee"/>, which throws nothing, on this thread; on the thread pool, if the stack runs low.</summary>
    internal static void Invoke<T>(Action<T> callee, T argument)
    {
        SynchronizationContext? saved = SynchronizationContext.Current;
        var here = new Here();
        var task = new TaskCompletionSource();
        SynchronizationContext.SetSynchronizationContext(here);
        try
        {
            TaskAwaiter awaiter = task.Task.GetAwaiter();
            awaiter.UnsafeOnCompleted(() =>
            {
                if (SynchronizationContext.Current == here) SynchronizationContext.SetSynchronizationContext(saved);
                callee(argument);
            });
            task.SetResult();
        }
        finally
        {
            SynchronizationContext.SetSynchronizationContext(saved);
        }
    }

    /// <summary>The context in which the call waits, and, as it is current still, is made at once.</summary>
    private sealed class Here : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state) =>
            ThreadPool.UnsafeQueueUserWorkItem(
                static posted => posted.Callback(posted.State), (Callback: d, State: state), preferLocal: true);
    }
}
