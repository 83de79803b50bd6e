using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using Async2.Insides;

namespace Async2;

/// <summary>
/// The subscription of a leaf to a ValueTask: to what it stands on, with the box of the root, as AsyncTaskMethodBuilder does it.
/// </summary>
/// <remarks>
/// Awaiters are taken by reference, from the continuation: what has just been stored there in parts is not read as a whole, for
/// which the processor would have to wait. An exception of the source passes through; who called Subscribe raises it on the
/// thread pool, as async1 does. Where nobody gets at what a ValueTask stands on, it may be anybody's source.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class ValueTaskAwaiters
{
    /// <summary>Subscribes to a ValueTask.</summary>
    /// <exception cref="Exception">Whatever the source of the ValueTask throws.</exception>
    public static void Subscribe(ref ValueTaskAwaiter awaiter, ChainRoot root)
    {
        if (!ValueTaskFields.AreKnown || !TrySubscribe(in ValueTaskFields.Value(ref awaiter), root))
            awaiter.UnsafeOnCompleted(root.EscapingAction);
    }

    /// <inheritdoc cref="Subscribe(ref ValueTaskAwaiter, ChainRoot)"/>
    public static void Subscribe<T>(ref ValueTaskAwaiter<T> awaiter, ChainRoot root)
    {
        if (!ValueTaskFields.AreKnown || !TrySubscribe(in ValueTaskFields<T>.Value(ref awaiter), root))
            awaiter.UnsafeOnCompleted(root.EscapingAction);
    }

    /// <inheritdoc cref="Subscribe(ref ValueTaskAwaiter, ChainRoot)"/>
    public static void SubscribeConfigured(ref ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter, ChainRoot root)
    {
        if (!ValueTaskFields.AreKnown || !TrySubscribe(in ValueTaskFields.Value(ref awaiter), root))
            awaiter.UnsafeOnCompleted(root.EscapingAction);
    }

    /// <inheritdoc cref="Subscribe(ref ValueTaskAwaiter, ChainRoot)"/>
    public static void SubscribeConfigured<T>(ref ConfiguredValueTaskAwaitable<T>.ConfiguredValueTaskAwaiter awaiter, ChainRoot root)
    {
        if (!ValueTaskFields.AreKnown || !TrySubscribe(in ValueTaskFields<T>.Value(ref awaiter), root))
            awaiter.UnsafeOnCompleted(root.EscapingAction);
    }

    /// <summary>Subscribes to a ValueTask as one that is configured.</summary>
    internal static void Subscribe(ref readonly ValueTask task, bool returnsToContext, ChainRoot root)
    {
        if (!ValueTaskFields.AreKnown || !TrySubscribe(in task, returnsToContext, root))
            task.ConfigureAwait(returnsToContext).GetAwaiter().UnsafeOnCompleted(root.EscapingAction);
    }

    /// <inheritdoc cref="Subscribe(ref readonly ValueTask, bool, ChainRoot)"/>
    internal static void Subscribe<T>(ref readonly ValueTask<T> task, bool returnsToContext, ChainRoot root)
    {
        if (!ValueTaskFields.AreKnown || !TrySubscribe(in task, returnsToContext, root))
            task.ConfigureAwait(returnsToContext).GetAwaiter().UnsafeOnCompleted(root.EscapingAction);
    }

    private static bool TrySubscribe(ref readonly ValueTask task, ChainRoot root) =>
        TrySubscribe(in task, ValueTaskFields.ReturnsToContext(in task), root);

    private static bool TrySubscribe<T>(ref readonly ValueTask<T> task, ChainRoot root) =>
        TrySubscribe(in task, ValueTaskFields<T>.ReturnsToContext(in task), root);

    /// <summary>Subscribes to what the ValueTask stands on, if the root has a box for it.</summary>
    private static bool TrySubscribe(ref readonly ValueTask task, bool returnsToContext, ChainRoot root)
    {
        object? source = ValueTaskFields.Source(in task);
        if (source is null or Task)
        {
            SubscribeTask(Unsafe.As<Task?>(source), returnsToContext, root);
            return true;
        }

        if (root.EscapingBox is not { } box) return false;
        Unsafe.As<IValueTaskSource>(source).OnCompleted(
            StateMachineBoxes.Invoker, box, ValueTaskFields.Token(in task), Flags(returnsToContext));
        return true;
    }

    private static bool TrySubscribe<T>(ref readonly ValueTask<T> task, bool returnsToContext, ChainRoot root)
    {
        object? source = ValueTaskFields<T>.Source(in task);
        if (source is null or Task)
        {
            SubscribeTask(Unsafe.As<Task?>(source), returnsToContext, root);
            return true;
        }

        if (root.EscapingBox is not { } box) return false;
        Unsafe.As<IValueTaskSource<T>>(source).OnCompleted(
            StateMachineBoxes.Invoker, box, ValueTaskFields<T>.Token(in task), Flags(returnsToContext));
        return true;
    }

    // Without a source it is complete.
    private static void SubscribeTask(Task? task, bool returnsToContext, ChainRoot root)
    {
        ConfiguredTaskAwaitable.ConfiguredTaskAwaiter awaiter = (task ?? Task.CompletedTask).ConfigureAwait(returnsToContext).GetAwaiter();
        TaskAwaiters.Subscribe(ref awaiter, root);
    }

    private static ValueTaskSourceOnCompletedFlags Flags(bool returnsToContext) =>
        returnsToContext ? ValueTaskSourceOnCompletedFlags.UseSchedulingContext : ValueTaskSourceOnCompletedFlags.None;
}
