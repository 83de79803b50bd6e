namespace Async2;

/// <summary>Subscribes an innermost frame to an awaiter of a <see cref="Task"/>.</summary>
[StackTraceHidden]
internal static class TaskAwaiters
{
    /// <summary>
    /// The task gets the completion's box, as from AsyncTaskMethodBuilder. If a context gets the continuation, which may call it any number
    /// of times, it is the gate.
    /// </summary>
    internal static void Subscribe<TAwaiter>(ref TAwaiter awaiter, ChainCompletion completion)
        where TAwaiter : ICriticalNotifyCompletion
    {
        try
        {
            if (TaskAwaiterFields.AreKnown && TaskBoxes.AreKnown && !ReturnsToContext(ref awaiter) && completion.Box is { } box)
                TaskBoxes.Subscribe(TaskAwaiterFields.Task(ref awaiter), box);
            else
                awaiter.UnsafeOnCompleted(completion.EscapingAction);
        }
        catch (OutOfMemoryException exception) when (!completion.IsTraced)
        {
            Transfer.ThrowAtAwait(completion, exception);
        }
    }

    /// <summary>Whether the await returns to a SynchronizationContext or TaskScheduler.</summary>
    private static bool ReturnsToContext<TAwaiter>(ref TAwaiter awaiter) =>
        (!Kind<TAwaiter>.IsConfigured || (TaskAwaiterFields.Options(ref awaiter) & ConfigureAwaitOptions.ContinueOnCapturedContext) != 0)
            && ReturnTarget.Current(Thread.CurrentThread) is not null;

    /// <summary>The kind of an awaiter's type. Constants to the JIT.</summary>
    internal static class Kind<TAwaiter>
    {
        internal static readonly bool IsConfigured =
            Is(typeof(ConfiguredTaskAwaitable.ConfiguredTaskAwaiter), typeof(ConfiguredTaskAwaitable<>.ConfiguredTaskAwaiter));

        internal static readonly bool IsOfTask = IsConfigured || Is(typeof(TaskAwaiter), typeof(TaskAwaiter<>));

        private static bool Is(Type type, Type generic) =>
            typeof(TAwaiter) == type || (typeof(TAwaiter).IsGenericType && typeof(TAwaiter).GetGenericTypeDefinition() == generic);
    }
}
