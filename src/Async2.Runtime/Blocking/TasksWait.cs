namespace Async2;

/// <summary>Waits for tasks, a time or a token. It observes no exceptions, and leaves nothing behind in the tasks.</summary>
[StackTraceHidden]
internal static class TasksWait
{
    /// <summary>Whether the call may wait. If not, its arguments say so, or the call itself refuses them.</summary>
    internal static bool MayWait([NotNullWhen(true)] Task[]? tasks, int milliseconds, CancellationToken token) =>
        tasks is { Length: > 0 } && Array.IndexOf(tasks, null) < 0 && milliseconds is > 0 or Timeout.Infinite
            && !token.IsCancellationRequested;

    /// <summary>Whether only the tasks end the wait.</summary>
    internal static bool IsEndless(int milliseconds, CancellationToken token) =>
        milliseconds == Timeout.Infinite && !token.CanBeCanceled;

    /// <summary>Ends when all have completed.</summary>
    internal static async Task ForAll(Task[] tasks, int milliseconds, CancellationToken token)
    {
        using var end = CancellationTokenSource.CreateLinkedTokenSource(token);
        Task late = Task.Delay(milliseconds, end.Token);
        foreach (Task task in tasks)
        {
            if (!task.IsCompleted) await Task.WhenAny(task, late).ConfigureAwait(false);
            if (late.IsCompleted) break;
        }

        end.Cancel();
    }

    /// <summary>Ends with the first that completes, or with another task.</summary>
    internal static async Task<Task> ForAny(Task[] tasks, int milliseconds, CancellationToken token)
    {
        using var end = CancellationTokenSource.CreateLinkedTokenSource(token);
        Task first = await Task.WhenAny([.. tasks, Task.Delay(milliseconds, end.Token)]).ConfigureAwait(false);
        end.Cancel();
        return first;
    }
}
