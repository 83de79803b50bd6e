namespace Async2.Stacks.Heap.Kinds;

/// <summary>A class of frames that can be packed. The link is the object of its type, the state its number.</summary>
internal sealed class FrameClass(ClrType type) : ObjectKind
{
    private readonly int _type = FieldOffset.Of(type, "_type");
    private readonly int _number = FieldOffset.Of(type, "_number");

    public override bool IsCollected => _type > 0 && _number > 0;

    public override bool IsOfStacks => false;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = new(MemoryMarshal.Read<ulong>(bytes[_type..]), MemoryMarshal.Read<int>(bytes[_number..]));
        return true;
    }
}
