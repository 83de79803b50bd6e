namespace Async2.Stacks.Heap.Kinds;

/// <summary>A channel of the class library.</summary>
internal sealed class ChannelKind : ObjectKind
{
    public override bool IsCollected => true;

    public override bool IsOfStacks => false;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = default;
        return true;
    }
}
