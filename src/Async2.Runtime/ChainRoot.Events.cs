using System.Runtime.CompilerServices;

namespace Async2;

// While somebody listens to the events of tasks, or a debugger lists them, a chain has a box of its own, made by its method's builder: that is the task then, and the
// class library reports its begin, its waits and its end as those of any other async method.
public abstract partial class ChainRoot
{
    /// <summary>Whether the class library reports what the chain waits for.</summary>
    internal bool IsTraced { get; private set; }

    /// <summary>What <c>MoveNext</c> of a state machine does, which the class library's box calls: resumes the chain of which it is the outermost frame.</summary>
    /// <param name="outermost">The frame, which waits.</param>
    public static void MoveNext(Continuation outermost) => ((ChainRoot)outermost.Next!).Run();

    /// <summary>Lets the box of a chain under construction be its task, and resume it.</summary>
    /// <param name="tail">The outermost frame, whose type is the state machine that the events name.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private protected void MakeTaskOfBox(Continuation tail)
    {
        if (tail is not IAsyncStateMachine machine) return;
        var catcher = default(ActionCatcher);
        using (new NothingCaptured(Thread.CurrentThread)) MakeTask(ref catcher, machine);
        _moveNextAction = catcher.Action;
        _box = null;
        _isForOneChain = IsTraced = true;
    }

    /// <summary>Makes the task, the box of <paramref name="machine"/>, and has it await <paramref name="catcher"/>. Only roots that complete a task do.</summary>
    private protected virtual void MakeTask(ref ActionCatcher catcher, IAsyncStateMachine machine) => throw new NotSupportedException();

    /// <summary>An awaiter that never completes, but keeps what it should call.</summary>
    private protected struct ActionCatcher : INotifyCompletion
    {
        internal Action? Action { get; private set; }

        public void OnCompleted(Action continuation) => Action = continuation;
    }
}
