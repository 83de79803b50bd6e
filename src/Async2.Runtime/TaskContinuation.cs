using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>The leaf that waits for a task in the place of the frame behind it: it returns to where that frame wants to be.</summary>
[StackTraceHidden]
internal sealed class TaskContinuation(Task task) : Continuation
{
    public override Continuation? Resume(Continuation? completed, Exception? thrown)
    {
        task.GetAwaiter().GetResult();
        return null;
    }

    public override void Subscribe(ChainRoot root) =>
        ReturnTo.Subscribe(this, root, captures => task.ConfigureAwait(captures).GetAwaiter());
}

/// <summary>The same for a task with a result.</summary>
/// <typeparam name="T">The type of the result.</typeparam>
[StackTraceHidden]
internal sealed class TaskContinuation<T>(Task<T> task) : Continuation<T>
{
    public override Continuation? Resume(Continuation? completed, Exception? thrown)
    {
        Result = task.GetAwaiter().GetResult();
        return null;
    }

    public override void Subscribe(ChainRoot root) =>
        ReturnTo.Subscribe(this, root, captures => task.ConfigureAwait(captures).GetAwaiter());
}

/// <summary>The same for a ValueTask.</summary>
[StackTraceHidden]
internal sealed class ValueTaskContinuation(ValueTask task) : Continuation
{
    public override Continuation? Resume(Continuation? completed, Exception? thrown)
    {
        task.GetAwaiter().GetResult();
        return null;
    }

    public override void Subscribe(ChainRoot root) =>
        ReturnTo.Subscribe(this, root, captures => task.ConfigureAwait(captures).GetAwaiter());
}

/// <summary>The same for a ValueTask with a result.</summary>
/// <typeparam name="T">The type of the result.</typeparam>
[StackTraceHidden]
internal sealed class ValueTaskContinuation<T>(ValueTask<T> task) : Continuation<T>
{
    public override Continuation? Resume(Continuation? completed, Exception? thrown)
    {
        Result = task.GetAwaiter().GetResult();
        return null;
    }

    public override void Subscribe(ChainRoot root) =>
        ReturnTo.Subscribe(this, root, captures => task.ConfigureAwait(captures).GetAwaiter());
}

/// <summary>Subscribes a leaf in the place of the frame behind it.</summary>
[StackTraceHidden]
internal static class ReturnTo
{
    /// <summary>
    /// Gets the awaiter that captures the context if the frame behind <paramref name="leaf"/> returns to one, and subscribes in that context: so the
    /// task itself decides whether what is behind it runs inline or is posted, as it does for async1.
    /// </summary>
    internal static void Subscribe<TAwaiter>(Continuation leaf, ChainRoot root, Func<bool, TAwaiter> awaiter)
        where TAwaiter : ICriticalNotifyCompletion
    {
        if (leaf.Next is not ContextContinuation { Target: var target })
        {
            awaiter(false).UnsafeOnCompleted(root.MoveNextAction);
            return;
        }

        ref SynchronizationContext? current = ref ThreadContexts.Synchronization(Thread.CurrentThread);
        SynchronizationContext? saved = current;
        current = target as SynchronizationContext;     // a TaskScheduler is the current one anyway
        try
        {
            awaiter(true).UnsafeOnCompleted(root.MoveNextAction);
        }
        finally
        {
            current = saved;
        }
    }
}
