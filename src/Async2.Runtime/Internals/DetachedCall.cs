namespace Async2.Internals;

/// <summary>A call outside of the task that the thread executes, by public API: as the continuation of a task in its own context.</summary>
[StackTraceHidden]
internal static class DetachedCall
{
    /// <summary>Calls <paramref name="callee"/>, which throws nothing, on this thread, or on the thread pool if the stack is nearly
    /// full.</summary>
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

    /// <summary>The context of the continuation. It is current, so the call is made at once.</summary>
    private sealed class Here : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state) =>
            ThreadPool.UnsafeQueueUserWorkItem(
                static posted => posted.Callback(posted.State), (Callback: d, State: state), preferLocal: true);
    }
}
