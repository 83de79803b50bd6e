namespace Async2.Internals;

/// <summary>
/// The boxes in which the class library keeps the state machines of its async methods. It gives them to the sources of
/// ValueTasks, with the one delegate that resumes whichever of them is its argument; and where it is to queue the two, it queues
/// the box as it is.
/// </summary>
internal static class StateMachineBoxes
{
    internal static readonly bool AreKnown = RuntimeInternal.Holds("state-machine-boxes", Check);

    /// <summary>What resumes a box that is its argument.</summary>
    internal static readonly Action<object?> Invoker = Subscribed(new NoMachine()).Callback!;

    /// <summary>Makes a box, of a state machine that does nothing.</summary>
    /// <remarks>It is a task, too, which nobody completes.</remarks>
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

    // A box is resumed as often as its chain is, by a delegate that is the same for all.
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
    /// <remarks>A class, as all that the check runs: classes share what is compiled of the builder's generic methods.</remarks>
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
