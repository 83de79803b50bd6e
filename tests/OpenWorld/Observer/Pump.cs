using System.Collections.Concurrent;

namespace Observer;

/// <summary>
/// Runs posted work on one thread, in order. A step that completes later does so here, after the cell's calls have returned. So it
/// always suspends them, and the order of effects is the same in every run.
/// </summary>
public sealed class Pump
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(5);

    private readonly BlockingCollection<Action> _posted = [];

    public void Add(Action action) => _posted.Add(action);

    /// <summary>
    /// A task that completes in the thread pool, after this pump's current work: never before its awaiter and all callers have
    /// suspended.
    /// </summary>
    public Task Elsewhere()
    {
        var source = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Add(source.SetResult);
        return source.Task;
    }

    /// <summary>Whether the task has ended within the limit.</summary>
    public bool RunUntil(Task task)
    {
        var end = DateTime.UtcNow + Limit;
        while (!task.IsCompleted && DateTime.UtcNow < end)
        {
            // The timeout is for work on the thread pool.
            if (_posted.TryTake(out var action, millisecondsTimeout: 1)) action();
        }

        return task.IsCompleted;
    }
}
