namespace Async2.Internals;

/// <summary>
/// The boxes of the class library's state machines. Sources of ValueTasks get a box and one delegate, which resumes its argument. If the
/// class library queues the two, it queues the box as it is.
/// </summary>
internal static class StateMachineBoxes
{
    /// <summary>The delegate that resumes the box in its argument.</summary>
    internal static readonly Action<object?> Invoker = Find()!;

    internal static readonly bool AreKnown = RuntimeInternal.Holds("state-machine-boxes", static () => Invoker is not null);

    // A builder would have to make a box to show its delegate, which listeners to the events of tasks would see.
    private static Action<object?>? Find() =>
        typeof(ThreadPool).GetField("s_invokeAsyncStateMachineBox", BindingFlags.Static | BindingFlags.NonPublic)?.GetValue(null)
            as Action<object?>;

    /// <summary>Does nothing.</summary>
    internal sealed class NoMachine : IAsyncStateMachine
    {
        public void MoveNext()
        {
        }

        public void SetStateMachine(IAsyncStateMachine stateMachine)
        {
        }
    }
}
