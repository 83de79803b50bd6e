namespace Async2.Internals;

/// <summary>
/// The subscription of a box (<see cref="StateMachineBoxes"/>) to a task, as the builders of async methods do it: the task has the box
/// itself, and queues it as it is where it is to queue it.
/// </summary>
internal static unsafe class TaskBoxes
{
    // The class library does not name the interface of boxes in public, so no accessor can.
    private static delegate*<Task, object, bool, void> s_subscribe;

    internal static readonly bool AreKnown = StateMachineBoxes.AreKnown && RuntimeInternal.Holds("task-boxes", Find);

    /// <summary>Subscribes a box, which is not to be resumed in the current SynchronizationContext or TaskScheduler.</summary>
    /// <param name="task">To what.</param>
    /// <param name="box">A box; nobody looks whether it is one.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Subscribe(Task task, object box) => s_subscribe(task, box, false);

    // To see it work would complete a task, at which others may look.
    private static bool Find()
    {
        Type box = StateMachineBoxes.Create().GetType();
        MethodInfo? method = typeof(Task).GetMethod("UnsafeSetContinuationForAwait", BindingFlags.Instance | BindingFlags.NonPublic);
        if (method?.GetParameters() is not [var first, var second] || method.ReturnType != typeof(void)) return false;
        if (!first.ParameterType.IsInterface || !first.ParameterType.IsAssignableFrom(box)) return false;
        if (second.ParameterType != typeof(bool)) return false;
        s_subscribe = (delegate*<Task, object, bool, void>)method.MethodHandle.GetFunctionPointer();
        return true;
    }
}
