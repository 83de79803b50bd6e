namespace Corpus.Harness;

/// <summary>What completes in the thread pool, and never before those who wait for it have seen that it has not.</summary>
public static class Elsewhere
{
    /// <summary>
    /// A task that completes in the pool once the current context, or task scheduler, runs what comes next: on one that runs one thing at a
    /// time its awaiter and all callers have suspended by then, however busy the machine is.
    /// </summary>
    public static Task Go()
    {
        var source = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        if (SynchronizationContext.Current is { } context) context.Post(_ => source.SetResult(), null);
        else Task.Factory.StartNew(source.SetResult, CancellationToken.None, TaskCreationOptions.None, TaskScheduler.Current);
        return source.Task;
    }
}
