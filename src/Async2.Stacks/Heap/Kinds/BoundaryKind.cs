namespace Async2.Stacks.Heap.Kinds;

/// <summary>
/// The runtime library's state of a thread, if a task boundary blocks the thread for a chain. The link is the chain's completion, the
/// state the address of the thread's object.
/// </summary>
internal sealed class BoundaryKind(ClrType type) : ObjectKind
{
    private readonly int _chain = FieldOffset.Of(type, "BlocksFor");
    private readonly int _thread = FieldOffset.Of(type, "<Thread>k__BackingField");

    public override bool IsCollected => _chain > 0 && _thread > 0;

    public override bool IsOfStacks => false;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = new(MemoryMarshal.Read<ulong>(bytes[_chain..]), MemoryMarshal.Read<long>(bytes[_thread..]));
        return found.Link != 0;
    }
}
