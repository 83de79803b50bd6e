namespace Async2.Internals;

/// <summary>
/// The boxes of the class library's state machines. Sources of ValueTasks get a box and one delegate, which resumes its argument. If the
/// class library queues the two, it queues the box as it is.
/// </summary>
internal static class StateMachineBoxes
{
    internal static readonly bool AreKnown = RuntimeInternal.Holds("state-machine-boxes", Check);

    /// <summary>The delegate that resumes the box in its argument.</summary>
    internal static readonly Action<object?> Invoker = Subscribed(new NoMachine()).Callback!;

    /// <summary>Makes a box of a state machine that does nothing. It is also a task, which never completes.</summary>
    internal static object Create() => Subscribed(new NoMachine()).State!;

    private static NeverSource<bool> Subscribed<TMachine>(TMachine machine)
        where TMachine : IAsyncStateMachine
    {
        AsyncTaskMethodBuilder builder = default;
        var source = new NeverSource<bool>();
        ValueTaskAwaiter awaiter = new ValueTask(source, 0).GetAwaiter();
        builder.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
        return source;
    }

    // One delegate resumes all boxes, and each box any number of times.
    private static bool Check()
    {
        NeverSource<bool> none = Subscribed(new NoMachine());
        var count = new StrongBox<int>();
        NeverSource<bool> counting = Subscribed(new CountingMachine(count));
        if (none.Callback is not { } invoker || counting.Callback != invoker || counting.State is not { } box) return false;
        invoker(box);
        invoker(box);
        return count.Value == 2;
    }

    /// <summary>Does nothing.</summary>
    /// <remarks>A class, like the other machine: classes share compiled code of the builder's generic methods.</remarks>
    internal sealed class NoMachine : IAsyncStateMachine
    {
        public void MoveNext()
        {
        }

        public void SetStateMachine(IAsyncStateMachine stateMachine)
        {
        }
    }

    private sealed class CountingMachine(StrongBox<int> count) : IAsyncStateMachine
    {
        public void MoveNext() => count.Value++;

        public void SetStateMachine(IAsyncStateMachine stateMachine)
        {
        }
    }
}
