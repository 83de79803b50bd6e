namespace Async2.Stacks.Heap.Kinds;

/// <summary>An object that is no part of a stack, and is collected if a field of it refers to another one, which is the link.</summary>
/// <param name="type">Its class.</param>
/// <param name="field">The field.</param>
internal abstract class LinkedKind(ClrType type, string field) : ObjectKind
{
    private readonly int _link = FieldOffset.Of(type, field);

    public sealed override bool IsCollected => _link > 0;

    public sealed override bool IsOfStacks => false;

    public sealed override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = new(MemoryMarshal.Read<ulong>(bytes[_link..]), 0);
        return found.Link != 0;
    }
}
