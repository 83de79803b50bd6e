namespace Async2.Internals;

/// <summary>
/// The subscription of a box (<see cref="CompletionBoxes"/>) to a task, as by the builders of async methods. The task holds the box, and
/// may queue it as it is.
/// </summary>
internal static unsafe class TaskBoxes
{
    // The interface of boxes is not public, so no accessor can name it.
    private static delegate*<Task, object, bool, void> s_subscribe;

    internal static readonly bool AreKnown = CompletionBoxes.AreKnown && RuntimeInternal.Holds("task-boxes", Find);

    /// <summary>Subscribes a box that is not to be resumed in the current SynchronizationContext or TaskScheduler.</summary>
    /// <param name="task">The task.</param>
    /// <param name="box">The box. The type is not checked.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Subscribe(Task task, object box) => s_subscribe(task, box, false);

    // Testing its use would complete a task, which listeners would see.
    private static bool Find()
    {
        MethodInfo? method = typeof(Task).GetMethod("UnsafeSetContinuationForAwait", BindingFlags.Instance | BindingFlags.NonPublic);
        if (method?.GetParameters() is not [var first, var second] || method.ReturnType != typeof(void)) return false;
        if (first.ParameterType != typeof(IAsyncStateMachineBox) || second.ParameterType != typeof(bool)) return false;
        s_subscribe = (delegate*<Task, object, bool, void>)method.MethodHandle.GetFunctionPointer();
        return true;
    }
}
