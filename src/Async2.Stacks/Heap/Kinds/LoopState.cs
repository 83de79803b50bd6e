namespace Async2.Stacks.Heap.Kinds;

/// <summary>The state of a <c>Parallel.ForEachAsync</c> or <c>ForAsync</c>: the source of the task that the caller awaits.</summary>
internal sealed class LoopState : ObjectKind
{
    public override bool IsCollected => true;

    public override bool IsOfStacks => false;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = default;
        return true;
    }
}
