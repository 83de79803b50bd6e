namespace Async2.Stacks.Heap.Kinds;

/// <summary>The holder of a failed task's exceptions, if nobody has observed them. The link is the task.</summary>
internal sealed class FailureKind(ClrType type) : ObjectKind
{
    private readonly int _task = FieldOffset.Of(type, "m_task");
    private readonly int _isHandled = FieldOffset.Of(type, "m_isHandled");

    public override bool IsCollected => _task > 0 && _isHandled > 0;

    public override bool IsOfStacks => false;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = new(MemoryMarshal.Read<ulong>(bytes[_task..]), 0);
        return bytes[_isHandled] == 0;
    }
}
