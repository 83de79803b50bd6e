namespace Corpus.Harness;

/// <summary>Tasks that complete in the thread pool, and never before the awaiting code has seen that they are incomplete.</summary>
public static class Elsewhere
{
    /// <summary>
    /// A task that completes in the pool once the current context, or task scheduler, runs its next item. If it runs one item at a time,
    /// the awaiting method and all callers have suspended by then, however busy the machine is.
    /// </summary>
    public static Task Go()
    {
        var source = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        if (SynchronizationContext.Current is { } context) context.Post(_ => source.SetResult(), null);
        else Task.Factory.StartNew(source.SetResult, CancellationToken.None, TaskCreationOptions.None, TaskScheduler.Current);
        return source.Task;
    }
}
