namespace Async2.Stacks.Heap.Kinds;

/// <summary>A <c>SemaphoreSlim</c>, if async methods wait for it. The link is the first task in its list.</summary>
internal sealed class SemaphoreKind(ClrType type) : ObjectKind
{
    private readonly int _first = FieldOffset.Of(type, "m_asyncHead");

    public override bool IsCollected => _first > 0;

    public override bool IsOfStacks => false;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = new(MemoryMarshal.Read<ulong>(bytes[_first..]), 0);
        return found.Link != 0;
    }
}
