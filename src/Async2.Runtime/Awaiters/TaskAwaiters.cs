namespace Async2;

/// <summary>The subscription of an innermost frame to one of the class library's awaiters of a task.</summary>
[StackTraceHidden]
internal static class TaskAwaiters
{
    /// <summary>
    /// Subscribes to one of the class library's awaiters of a <see cref="Task"/>: the box of the completion, as AsyncTaskMethodBuilder
    /// does it, or the gate, where a context gets it that may call it as often as it likes.
    /// </summary>
    internal static void Subscribe<TAwaiter>(ref TAwaiter awaiter, ChainCompletion completion)
        where TAwaiter : ICriticalNotifyCompletion
    {
        if (TaskAwaiterFields.AreKnown && TaskBoxes.AreKnown && !ReturnsToContext(ref awaiter) && completion.Box is { } box)
            TaskBoxes.Subscribe(TaskAwaiterFields.Task(ref awaiter), box);
        else
            awaiter.UnsafeOnCompleted(completion.EscapingAction);
    }

    /// <summary>Whether there is a SynchronizationContext or TaskScheduler to which what waits for the task goes back.</summary>
    private static bool ReturnsToContext<TAwaiter>(ref TAwaiter awaiter) =>
        (!Kind<TAwaiter>.IsConfigured || (TaskAwaiterFields.Options(ref awaiter) & ConfigureAwaitOptions.ContinueOnCapturedContext) != 0)
            && ReturnTarget.Current(Thread.CurrentThread) is not null;

    /// <summary>What a type of awaiters is. Constants to the JIT.</summary>
    internal static class Kind<TAwaiter>
    {
        internal static readonly bool IsConfigured =
            Is(typeof(ConfiguredTaskAwaitable.ConfiguredTaskAwaiter), typeof(ConfiguredTaskAwaitable<>.ConfiguredTaskAwaiter));

        internal static readonly bool IsOfTask = IsConfigured || Is(typeof(TaskAwaiter), typeof(TaskAwaiter<>));

        private static bool Is(Type type, Type generic) =>
            typeof(TAwaiter) == type || (typeof(TAwaiter).IsGenericType && typeof(TAwaiter).GetGenericTypeDefinition() == generic);
    }
}
