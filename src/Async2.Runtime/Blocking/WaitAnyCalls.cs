namespace Async2;

/// <summary>The <c>Task.WaitAny</c> methods. They return the index of the first task that has completed, so none is called again.</summary>
/// <remarks>As <see cref="BlockingCalls"/>.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class WaitAnyCalls
{
    /// <summary><c>Task.WaitAny(Task[])</c>.</summary>
    public static BlockingCall Of(Task[]? tasks) => Timed(tasks, Timeout.Infinite, default);

    /// <summary>The end of <see cref="Of"/>.</summary>
    public static int End(BlockingCall call, Task[] tasks) => Ended(call, tasks, default);

    /// <summary><c>Task.WaitAny(Task[], int)</c>.</summary>
    public static BlockingCall OfFor(Task[]? tasks, int milliseconds) => Timed(tasks, milliseconds, default);

    /// <summary>The end of <see cref="OfFor"/>.</summary>
    public static int EndFor(BlockingCall call, Task[] tasks, int milliseconds) => Ended(call, tasks, default);

    /// <summary><c>Task.WaitAny(Task[], TimeSpan)</c>.</summary>
    public static BlockingCall OfForSpan(Task[]? tasks, TimeSpan time) => Timed(tasks, BlockingCalls.Milliseconds(time), default);

    /// <summary>The end of <see cref="OfForSpan"/>.</summary>
    public static int EndForSpan(BlockingCall call, Task[] tasks, TimeSpan time) => Ended(call, tasks, default);

    /// <summary><c>Task.WaitAny(Task[], CancellationToken)</c>.</summary>
    public static BlockingCall OfUntil(Task[]? tasks, CancellationToken token) => Timed(tasks, Timeout.Infinite, token);

    /// <summary>The end of <see cref="OfUntil"/>.</summary>
    public static int EndUntil(BlockingCall call, Task[] tasks, CancellationToken token) => Ended(call, tasks, token);

    /// <summary><c>Task.WaitAny(Task[], int, CancellationToken)</c>.</summary>
    public static BlockingCall OfForUntil(Task[]? tasks, int milliseconds, CancellationToken token) => Timed(tasks, milliseconds, token);

    /// <summary>The end of <see cref="OfForUntil"/>.</summary>
    public static int EndForUntil(BlockingCall call, Task[] tasks, int milliseconds, CancellationToken token) =>
        Ended(call, tasks, token);

    private static BlockingCall Timed(Task[]? tasks, int milliseconds, CancellationToken token) =>
        !TasksWait.MayWait(tasks, milliseconds, token) || IsAnyCompleted(tasks) || !BlockingThread.MaySuspend() ? default
            : new(TasksWait.IsEndless(milliseconds, token) ? Task.WhenAny(tasks) : TasksWait.ForAny(tasks, milliseconds, token));

    private static bool IsAnyCompleted(Task[] tasks)
    {
        foreach (Task task in tasks)
            if (task.IsCompleted) return true;
        return false;
    }

    private static int Ended(BlockingCall call, Task[] tasks, CancellationToken token)
    {
        int index = Array.IndexOf(tasks, Unsafe.As<Task<Task>>(call.Ready!).GetAwaiter().GetResult());
        if (index < 0) token.ThrowIfCancellationRequested();
        return index;
    }
}
