using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>What is known of the class library's awaiters of tasks, at the price of a field load.</summary>
/// <remarks>
/// Each of them begins with the task, and the configured ones are alike: the class library's own AsyncTaskMethodBuilder takes them for each other in the same way, on
/// .NET 8, 9 and 10.
/// </remarks>
[StackTraceHidden]
internal static class TaskAwaiters
{
    /// <summary>Whether what waits for the task is queued when it is completed (<see cref="TaskCreationOptions.RunContinuationsAsynchronously"/>).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool QueuesContinuations<TAwaiter>(ref TAwaiter awaiter)
    {
        Debug.Assert(Kind<TAwaiter>.IsOfTask);
        return (Unsafe.As<TAwaiter, Task>(ref awaiter).CreationOptions & TaskCreationOptions.RunContinuationsAsynchronously) != 0;
    }

    /// <summary>Whether what waits for the task goes back to the SynchronizationContext or TaskScheduler that is current.</summary>
    internal static bool ReturnsToContext<TAwaiter>(ref TAwaiter awaiter) =>
        !Kind<TAwaiter>.IsConfigured
        || (Options(ref Unsafe.As<TAwaiter, ConfiguredTaskAwaitable.ConfiguredTaskAwaiter>(ref awaiter)) & ConfigureAwaitOptions.ContinueOnCapturedContext) != 0;

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "m_options")]
    private static extern ref readonly ConfigureAwaitOptions Options(ref ConfiguredTaskAwaitable.ConfiguredTaskAwaiter awaiter);

    /// <summary>What a type of awaiters is. Constants to the JIT.</summary>
    internal static class Kind<TAwaiter>
    {
        /// <summary>One of the class library's, which call what they are given exactly once.</summary>
        internal static readonly bool IsOfClassLibrary = typeof(TAwaiter).IsValueType && typeof(TAwaiter).Assembly == typeof(Task).Assembly;

        internal static readonly bool IsConfigured = Is(typeof(ConfiguredTaskAwaitable.ConfiguredTaskAwaiter), typeof(ConfiguredTaskAwaitable<>.ConfiguredTaskAwaiter));

        internal static readonly bool IsOfTask = IsConfigured || Is(typeof(TaskAwaiter), typeof(TaskAwaiter<>));

        private static bool Is(Type type, Type generic) =>
            typeof(TAwaiter) == type || (typeof(TAwaiter).IsGenericType && typeof(TAwaiter).GetGenericTypeDefinition() == generic);
    }
}
