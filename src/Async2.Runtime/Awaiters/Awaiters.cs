namespace Async2;

/// <summary>Subscribes an innermost frame to its awaiter. Overrides of <see cref="Frame.Subscribe"/> call it.</summary>
/// <remarks>An exception of the awaiter escapes. The caller of Subscribe raises it on the thread pool, as async1 does.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class Awaiters
{
    /// <summary>Subscribes to an awaiter that leaves the flow of the execution context to the dispatcher.</summary>
    /// <exception cref="Exception">Whatever the awaiter throws.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Subscribe<TAwaiter>(TAwaiter awaiter, ChainCompletion completion)
        where TAwaiter : ICriticalNotifyCompletion
    {
        if (typeof(TAwaiter) == typeof(YieldAwaitable.YieldAwaiter))
        {
            SubscribeYield(completion);
        }
        else if (TaskAwaiters.Kind<TAwaiter>.IsOfTask)
        {
            TaskAwaiters.Subscribe(ref awaiter, completion);
        }
        else
        {
            // Read before the receiver, which C# would copy otherwise.
            Action moveNext = completion.EscapingAction;
            awaiter.UnsafeOnCompleted(moveNext);
        }
    }

    /// <summary>Subscribes to an awaiter that knows only <see cref="INotifyCompletion.OnCompleted"/>.</summary>
    /// <exception cref="Exception">Whatever the awaiter throws.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void SubscribeFlowing<TAwaiter>(TAwaiter awaiter, ChainCompletion completion)
        where TAwaiter : INotifyCompletion
    {
        Action moveNext = completion.EscapingAction;
        awaiter.OnCompleted(moveNext);
    }

    /// <summary>Task.Yield with no context to return to queues the completion itself.</summary>
    private static void SubscribeYield(ChainCompletion completion)
    {
        if (ReturnTarget.Current(Thread.CurrentThread) is not null)
            default(YieldAwaitable.YieldAwaiter).UnsafeOnCompleted(completion.EscapingAction);
        else if (completion.IsTraced) completion.QueueTraced();
        else ThreadPool.UnsafeQueueUserWorkItem(completion, preferLocal: false);
    }
}
