namespace Async2.Stacks.Heap.Kinds;

/// <summary>A task between async methods, which others complete: <c>WhenAll</c>, <c>Unwrap</c>, <c>ContinueWith</c>.</summary>
internal sealed class TaskFrame(ClrType type) : TaskKind(type)
{
    private readonly int _action = FieldOffset.Of(type, TaskFields.Action);

    public override void AddNext(ulong address, IMemoryReader memory, List<ulong> next) => next.Add(Waiter(address, memory));

    /// <summary>Whether the task runs a delegate, and is not completed by others.</summary>
    public bool HasAction(ReadOnlySpan<byte> bytes) => MemoryMarshal.Read<ulong>(bytes[_action..]) != 0;
}
