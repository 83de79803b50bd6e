namespace Async2.Stacks.Heap.Kinds;

/// <summary>A task between async methods, which others complete: <c>WhenAll</c>, <c>Unwrap</c>, <c>ContinueWith</c>.</summary>
internal sealed class TaskFrame(ClrType type) : TaskKind(type)
{
    /// <summary>The offset of the delegate, which a task that others complete does not have.</summary>
    public int ActionOffset { get; } = FieldOffset.Of(type, TaskFields.Action);

    public override bool IsLeftToOthers(ReadOnlySpan<byte> bytes) =>
        base.IsLeftToOthers(bytes) && ActionOffset > 0 && MemoryMarshal.Read<ulong>(bytes[ActionOffset..]) == 0;

    public override void AddNext(ulong address, IMemoryReader memory, List<ulong> next) => next.Add(Waiter(address, memory));
}
