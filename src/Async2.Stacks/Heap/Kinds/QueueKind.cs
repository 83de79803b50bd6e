namespace Async2.Stacks.Heap.Kinds;

/// <summary>A queue of the thread pool.</summary>
/// <param name="isOfThread">Whether it is a thread's own one.</param>
internal sealed class QueueKind(bool isOfThread) : ObjectKind
{
    public bool IsOfThread => isOfThread;

    public override bool IsCollected => true;

    public override bool IsOfStacks => false;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = default;
        return true;
    }
}
