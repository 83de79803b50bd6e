namespace Async2;

/// <summary>The <c>Task.WaitAll</c> methods.</summary>
/// <remarks>As <see cref="BlockingCalls"/>. Those that take a span or a sequence become calls with a copy of it.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class WaitAllCalls
{
    /// <summary>The copy of a span, which no frame can keep.</summary>
    public static Task[] CopyOfSpan(ReadOnlySpan<Task> tasks) => tasks.ToArray();

    /// <summary>The copy of a sequence, which may be enumerated only once.</summary>
    public static Task[]? CopyOfSequence(IEnumerable<Task>? tasks) => tasks is null ? null : [.. tasks];

    /// <summary><c>Task.WaitAll(Task[])</c>.</summary>
    public static BlockingCall Of(Task[]? tasks) => Timed(tasks, Timeout.Infinite, default);

    /// <summary>The end of <see cref="Of"/>.</summary>
    public static void End(BlockingCall call, Task[] tasks) => Ended(call, tasks, default);

    /// <summary><c>Task.WaitAll(Task[], int)</c>.</summary>
    public static BlockingCall OfFor(Task[]? tasks, int milliseconds) => Timed(tasks, milliseconds, default);

    /// <summary>The end of <see cref="OfFor"/>.</summary>
    public static bool EndFor(BlockingCall call, Task[] tasks, int milliseconds) => Ended(call, tasks, default);

    /// <summary><c>Task.WaitAll(Task[], TimeSpan)</c>.</summary>
    public static BlockingCall OfForSpan(Task[]? tasks, TimeSpan time) => Timed(tasks, BlockingCalls.Milliseconds(time), default);

    /// <summary>The end of <see cref="OfForSpan"/>.</summary>
    public static bool EndForSpan(BlockingCall call, Task[] tasks, TimeSpan time) => Ended(call, tasks, default);

    /// <summary><c>Task.WaitAll(Task[], CancellationToken)</c>.</summary>
    public static BlockingCall OfUntil(Task[]? tasks, CancellationToken token) => Timed(tasks, Timeout.Infinite, token);

    /// <summary>The end of <see cref="OfUntil"/>.</summary>
    public static void EndUntil(BlockingCall call, Task[] tasks, CancellationToken token) => Ended(call, tasks, token);

    /// <summary><c>Task.WaitAll(Task[], int, CancellationToken)</c>.</summary>
    public static BlockingCall OfForUntil(Task[]? tasks, int milliseconds, CancellationToken token) => Timed(tasks, milliseconds, token);

    /// <summary>The end of <see cref="OfForUntil"/>.</summary>
    public static bool EndForUntil(BlockingCall call, Task[] tasks, int milliseconds, CancellationToken token) =>
        Ended(call, tasks, token);

    private static BlockingCall Timed(Task[]? tasks, int milliseconds, CancellationToken token) =>
        !TasksWait.MayWait(tasks, milliseconds, token) || AreCompleted(tasks) || !BlockingThread.MaySuspend() ? default
            : new(TasksWait.IsEndless(milliseconds, token) ? Task.WhenAll(tasks) : TasksWait.ForAll(tasks, milliseconds, token));

    private static bool AreCompleted(Task[] tasks)
    {
        foreach (Task task in tasks)
            if (!task.IsCompleted) return false;
        return true;
    }

    // Tasks that have all ended, and some of them by the token, are a cancelled wait.
    private static bool Ended(BlockingCall call, Task[] tasks, CancellationToken token)
    {
        call.Observe();
        bool isCancelled = !AreCompleted(tasks) || AreCancelled(tasks);
        if (isCancelled) token.ThrowIfCancellationRequested();
        return Task.WaitAll(tasks, 0, default);
    }

    private static bool AreCancelled(Task[] tasks)
    {
        bool isCancelled = false;
        foreach (Task task in tasks)
        {
            if (task.IsFaulted) return false;
            isCancelled |= task.IsCanceled;
        }

        return isCancelled;
    }
}
