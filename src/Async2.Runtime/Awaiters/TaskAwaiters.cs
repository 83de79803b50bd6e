using System.Diagnostics;
using System.Runtime.CompilerServices;
using Async2.Insides;

namespace Async2;

/// <summary>The subscription of a leaf to one of the class library's awaiters of a task.</summary>
[StackTraceHidden]
internal static class TaskAwaiters
{
    /// <summary>
    /// Subscribes to one of the class library's awaiters of a <see cref="Task"/>: the box of the root, as AsyncTaskMethodBuilder does it.
    /// </summary>
    internal static void Subscribe<TAwaiter>(ref TAwaiter awaiter, ChainRoot root)
        where TAwaiter : ICriticalNotifyCompletion
    {
        if (root.CallersWillLook && IsCompleted(ref awaiter)) FirstLook.PutBehindLeaf(root);
        if (TaskAwaiterFields.AreKnown && TaskBoxes.AreKnown && root.Box is { } box)
            TaskBoxes.Subscribe(TaskAwaiterFields.Task(ref awaiter), box, ReturnsToContext(ref awaiter));
        else
            awaiter.UnsafeOnCompleted(root.MoveNextAction);
    }

    /// <summary>
    /// Whether the task is complete, as far as one can tell (<see cref="ConfigureAwaitOptions.ForceYielding"/>): then a context
    /// is posted to at once, and may run what it is posted at once. A task that is not calls nobody as long as one subscribes to
    /// it.
    /// </summary>
    private static bool IsCompleted<TAwaiter>(ref TAwaiter awaiter) =>
        !TaskAwaiterFields.AreKnown || TaskAwaiterFields.Task(ref awaiter).IsCompleted;

    /// <summary>Whether what waits for the task goes back to the SynchronizationContext or TaskScheduler that is current.</summary>
    private static bool ReturnsToContext<TAwaiter>(ref TAwaiter awaiter) =>
        !Kind<TAwaiter>.IsConfigured || (TaskAwaiterFields.Options(ref awaiter) & ConfigureAwaitOptions.ContinueOnCapturedContext) != 0;

    /// <summary>What a type of awaiters is. Constants to the JIT.</summary>
    internal static class Kind<TAwaiter>
    {
        internal static readonly bool IsConfigured =
            Is(typeof(ConfiguredTaskAwaitable.ConfiguredTaskAwaiter), typeof(ConfiguredTaskAwaitable<>.ConfiguredTaskAwaiter));

        internal static readonly bool IsOfTask = IsConfigured || Is(typeof(TaskAwaiter), typeof(TaskAwaiter<>));

        /// <summary>
        /// One that calls what it is given exactly once: of the class library's, but not of a ValueTask, whose source may be anybody's.
        /// </summary>
        internal static readonly bool CallsOnce =
            typeof(TAwaiter).IsValueType
                && typeof(TAwaiter).Assembly == typeof(Task).Assembly
                && !Is(typeof(ValueTaskAwaiter), typeof(ValueTaskAwaiter<>))
                && !Is(
                    typeof(ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter),
                    typeof(ConfiguredValueTaskAwaitable<>.ConfiguredValueTaskAwaiter));

        private static bool Is(Type type, Type generic) =>
            typeof(TAwaiter) == type || (typeof(TAwaiter).IsGenericType && typeof(TAwaiter).GetGenericTypeDefinition() == generic);
    }
}
