using System.Threading.Tasks.Sources;

namespace Async2;

/// <summary>Subscribes an innermost frame to the source of a ValueTask, with the completion's box, as async1 does.</summary>
/// <remarks>
/// Awaiters are taken by reference, from the frame. They were just stored there in parts, and the processor would wait to read them as a
/// whole. An exception of the source escapes. The caller of Subscribe raises it on the thread pool, as async1 does.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class ValueTaskAwaiters
{
    /// <summary>Subscribes to a ValueTask.</summary>
    /// <exception cref="Exception">Whatever the source of the ValueTask throws.</exception>
    public static void Subscribe(ref ValueTaskAwaiter awaiter, ChainCompletion completion)
    {
        if (!ValueTaskFields.AreKnown || !TrySubscribe(in ValueTaskFields.Value(ref awaiter), completion))
            awaiter.UnsafeOnCompleted(completion.EscapingAction);
    }

    /// <inheritdoc cref="Subscribe(ref ValueTaskAwaiter, ChainCompletion)"/>
    public static void Subscribe<T>(ref ValueTaskAwaiter<T> awaiter, ChainCompletion completion)
    {
        if (!ValueTaskFields.AreKnown || !TrySubscribe(in ValueTaskFields<T>.Value(ref awaiter), completion))
            awaiter.UnsafeOnCompleted(completion.EscapingAction);
    }

    /// <inheritdoc cref="Subscribe(ref ValueTaskAwaiter, ChainCompletion)"/>
    public static void SubscribeConfigured(ref ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter, ChainCompletion completion)
    {
        if (!ValueTaskFields.AreKnown || !TrySubscribe(in ValueTaskFields.Value(ref awaiter), completion))
            awaiter.UnsafeOnCompleted(completion.EscapingAction);
    }

    /// <inheritdoc cref="Subscribe(ref ValueTaskAwaiter, ChainCompletion)"/>
    public static void SubscribeConfigured<T>(
        ref ConfiguredValueTaskAwaitable<T>.ConfiguredValueTaskAwaiter awaiter, ChainCompletion completion)
    {
        if (!ValueTaskFields.AreKnown || !TrySubscribe(in ValueTaskFields<T>.Value(ref awaiter), completion))
            awaiter.UnsafeOnCompleted(completion.EscapingAction);
    }

    /// <summary>Subscribes to a ValueTask as its <c>ConfigureAwait</c> would.</summary>
    internal static void Subscribe(ref readonly ValueTask task, bool returnsToContext, ChainCompletion completion)
    {
        if (!ValueTaskFields.AreKnown || !TrySubscribe(in task, returnsToContext, completion))
            task.ConfigureAwait(returnsToContext).GetAwaiter().UnsafeOnCompleted(completion.EscapingAction);
    }

    /// <inheritdoc cref="Subscribe(ref readonly ValueTask, bool, ChainCompletion)"/>
    internal static void Subscribe<T>(ref readonly ValueTask<T> task, bool returnsToContext, ChainCompletion completion)
    {
        if (!ValueTaskFields.AreKnown || !TrySubscribe(in task, returnsToContext, completion))
            task.ConfigureAwait(returnsToContext).GetAwaiter().UnsafeOnCompleted(completion.EscapingAction);
    }

    private static bool TrySubscribe(ref readonly ValueTask task, ChainCompletion completion) =>
        TrySubscribe(in task, ValueTaskFields.ReturnsToContext(in task), completion);

    private static bool TrySubscribe<T>(ref readonly ValueTask<T> task, ChainCompletion completion) =>
        TrySubscribe(in task, ValueTaskFields<T>.ReturnsToContext(in task), completion);

    /// <summary>Subscribes to the source of the ValueTask, if the completion has a box for it.</summary>
    private static bool TrySubscribe(ref readonly ValueTask task, bool returnsToContext, ChainCompletion completion)
    {
        object? source = ValueTaskFields.Source(in task);
        if (source is null or Task)
        {
            SubscribeTask(Unsafe.As<Task?>(source), returnsToContext, completion);
            return true;
        }

        if (completion.EscapingBox is not { } box) return false;
        Unsafe.As<IValueTaskSource>(source).OnCompleted(
            StateMachineBoxes.Invoker, box, ValueTaskFields.Token(in task), Flags(returnsToContext));
        return true;
    }

    private static bool TrySubscribe<T>(ref readonly ValueTask<T> task, bool returnsToContext, ChainCompletion completion)
    {
        object? source = ValueTaskFields<T>.Source(in task);
        if (source is null or Task)
        {
            SubscribeTask(Unsafe.As<Task?>(source), returnsToContext, completion);
            return true;
        }

        if (completion.EscapingBox is not { } box) return false;
        Unsafe.As<IValueTaskSource<T>>(source).OnCompleted(
            StateMachineBoxes.Invoker, box, ValueTaskFields<T>.Token(in task), Flags(returnsToContext));
        return true;
    }

    // A ValueTask without a source is complete.
    private static void SubscribeTask(Task? task, bool returnsToContext, ChainCompletion completion)
    {
        ConfiguredTaskAwaitable.ConfiguredTaskAwaiter awaiter = (task ?? Task.CompletedTask).ConfigureAwait(returnsToContext).GetAwaiter();
        TaskAwaiters.Subscribe(ref awaiter, completion);
    }

    private static ValueTaskSourceOnCompletedFlags Flags(bool returnsToContext) =>
        returnsToContext ? ValueTaskSourceOnCompletedFlags.UseSchedulingContext : ValueTaskSourceOnCompletedFlags.None;
}
