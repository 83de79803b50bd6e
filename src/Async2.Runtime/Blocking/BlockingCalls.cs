namespace Async2;

/// <summary>The blocking calls that suspend: asked before each of them.</summary>
/// <remarks>
/// A call suspends if it would wait, and if <see cref="BlockingThread"/> may give its thread up. Arguments that it refuses are left to it.
/// <para>
/// <c>BlockingPrimitives</c> of the compiler is the table of these methods. Name and number of type parameters identify a method. The end
/// of a call takes its arguments, too: it replaces the call where that would wait once more, or has been made already.
/// </para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class BlockingCalls
{
    // Short sleeps would become longer: a timer of the class library ticks every 15 ms on some systems.
    private const int ShortestSleep = 15;

    /// <summary><c>Task.Wait()</c>, <c>Task.Result</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static BlockingCall OfTask(Task? task) => task is null || task.IsCompleted ? default : OfIncomplete(task);

    /// <summary><c>GetResult()</c> of an awaiter of a task.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static BlockingCall OfAwaiter<TAwaiter>(ref TAwaiter awaiter)
        where TAwaiter : struct, ICriticalNotifyCompletion =>
        TaskAwaiterFields.AreKnown ? OfTask(TaskAwaiterFields.Task(ref awaiter)) : default;

    /// <summary><c>GetResult()</c> of an awaiter of a ValueTask. Only one that is a task blocks.</summary>
    public static BlockingCall OfValueTaskAwaiter(ref ValueTaskAwaiter awaiter) =>
        ValueTaskFields.AreKnown ? OfTask(ValueTaskFields.Source(in ValueTaskFields.Value(ref awaiter)) as Task) : default;

    /// <inheritdoc cref="OfValueTaskAwaiter(ref ValueTaskAwaiter)"/>
    public static BlockingCall OfValueTaskAwaiter<T>(ref ValueTaskAwaiter<T> awaiter) =>
        ValueTaskFields.AreKnown ? OfTask(ValueTaskFields<T>.Source(in ValueTaskFields<T>.Value(ref awaiter)) as Task) : default;

    /// <inheritdoc cref="OfValueTaskAwaiter(ref ValueTaskAwaiter)"/>
    public static BlockingCall OfConfiguredValueTaskAwaiter(ref ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter) =>
        ValueTaskFields.AreKnown ? OfTask(ValueTaskFields.Source(in ValueTaskFields.Value(ref awaiter)) as Task) : default;

    /// <inheritdoc cref="OfValueTaskAwaiter(ref ValueTaskAwaiter)"/>
    public static BlockingCall OfConfiguredValueTaskAwaiter<T>(ref ConfiguredValueTaskAwaitable<T>.ConfiguredValueTaskAwaiter awaiter) =>
        ValueTaskFields.AreKnown ? OfTask(ValueTaskFields<T>.Source(in ValueTaskFields<T>.Value(ref awaiter)) as Task) : default;

    /// <summary><c>ValueTask&lt;T&gt;.Result</c>.</summary>
    public static BlockingCall OfValueTask<T>(ref ValueTask<T> task) =>
        ValueTaskFields.AreKnown ? OfTask(ValueTaskFields<T>.Source(in task) as Task) : default;

    /// <summary><c>Task.Wait(int)</c>.</summary>
    public static BlockingCall OfTaskFor(Task? task, int milliseconds) => OfTimedTask(task, milliseconds, default);

    /// <summary>The end of <see cref="OfTaskFor"/>.</summary>
    public static bool EndTaskFor(BlockingCall call, Task task, int milliseconds) => Ended(call, task, default);

    /// <summary><c>Task.Wait(TimeSpan)</c>.</summary>
    public static BlockingCall OfTaskForSpan(Task? task, TimeSpan time) => OfTimedTask(task, Milliseconds(time), default);

    /// <summary>The end of <see cref="OfTaskForSpan"/>.</summary>
    public static bool EndTaskForSpan(BlockingCall call, Task task, TimeSpan time) => Ended(call, task, default);

    /// <summary><c>Task.Wait(CancellationToken)</c>.</summary>
    public static BlockingCall OfTaskUntil(Task? task, CancellationToken token) => OfTimedTask(task, Timeout.Infinite, token);

    /// <summary>The end of <see cref="OfTaskUntil"/>.</summary>
    public static void EndTaskUntil(BlockingCall call, Task task, CancellationToken token) => Ended(call, task, token);

    /// <summary><c>Task.Wait(int, CancellationToken)</c>.</summary>
    public static BlockingCall OfTaskForUntil(Task? task, int milliseconds, CancellationToken token) =>
        OfTimedTask(task, milliseconds, token);

    /// <summary>The end of <see cref="OfTaskForUntil"/>.</summary>
    public static bool EndTaskForUntil(BlockingCall call, Task task, int milliseconds, CancellationToken token) =>
        Ended(call, task, token);

    /// <summary><c>Task.Wait(TimeSpan, CancellationToken)</c>.</summary>
    public static BlockingCall OfTaskForSpanUntil(Task? task, TimeSpan time, CancellationToken token) =>
        OfTimedTask(task, Milliseconds(time), token);

    /// <summary>The end of <see cref="OfTaskForSpanUntil"/>.</summary>
    public static bool EndTaskForSpanUntil(BlockingCall call, Task task, TimeSpan time, CancellationToken token) =>
        Ended(call, task, token);

    /// <summary><c>Thread.Sleep(int)</c>.</summary>
    public static BlockingCall OfSleep(int milliseconds) =>
        milliseconds >= ShortestSleep && BlockingThread.MaySuspend() ? new(Task.Delay(milliseconds)) : default;

    /// <summary>The end of <see cref="OfSleep"/>.</summary>
    public static void EndSleep(BlockingCall call, int milliseconds)
    {
    }

    /// <summary><c>Thread.Sleep(TimeSpan)</c>.</summary>
    public static BlockingCall OfSleepSpan(TimeSpan time) => OfSleep(Milliseconds(time));

    /// <summary>The end of <see cref="OfSleepSpan"/>.</summary>
    public static void EndSleepSpan(BlockingCall call, TimeSpan time)
    {
    }

    private static BlockingCall OfIncomplete(Task task) =>
        !BlockingThread.MaySuspend() || TaskInlining.TryRun(task) ? default : new(task);

    private static BlockingCall OfTimedTask(Task? task, int milliseconds, CancellationToken token) =>
        task is null || task.IsCompleted || milliseconds is 0 or < Timeout.Infinite || token.IsCancellationRequested
            || !BlockingThread.MaySuspend()
            ? default
            : new(task.WaitAsync(TimeSpan.FromMilliseconds(milliseconds), token));

    // Wait looks at the token only while it waits.
    private static bool Ended(BlockingCall call, Task task, CancellationToken token)
    {
        call.Observe();
        if (!task.IsCompleted) token.ThrowIfCancellationRequested();
        return task.Wait(0, token);
    }

    // Zero: the call itself refuses the argument, or does not wait.
    internal static int Milliseconds(TimeSpan time) =>
        time.TotalMilliseconds is >= Timeout.Infinite and <= int.MaxValue ? (int)time.TotalMilliseconds : 0;
}
