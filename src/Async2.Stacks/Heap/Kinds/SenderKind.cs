namespace Async2.Stacks.Heap.Kinds;

/// <summary>What <c>SendAsync</c> leaves at a dataflow block that is full. The link is the task that its caller has.</summary>
internal sealed class SenderKind(ClrType type) : ObjectKind
{
    private readonly int _task = FieldOffset.Of(type, "_task");

    public override bool IsCollected => _task > 0;

    public override bool IsOfStacks => false;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = new(MemoryMarshal.Read<ulong>(bytes[_task..]), 0);
        return found.Link != 0;
    }
}
