namespace Async2;

/// <summary>A <see cref="Gate"/> that is a box, so that the class library queues it as it is.</summary>
/// <inheritdoc/>
[StackTraceHidden]
internal sealed class GateBox(ChainCompletion completion) : Gate(completion), IAsyncStateMachineBox, IThreadPoolWorkItem
{
    Action IAsyncStateMachineBox.MoveNextAction => Action;

    void IAsyncStateMachineBox.ClearStateUponCompletion()
    {
    }

    // The code that queued it has returned, so no caller can be refused.
    void IThreadPoolWorkItem.Execute()
    {
        if (TryPass(out ChainCompletion? passed)) Dispatcher.Run(passed);
    }
}
