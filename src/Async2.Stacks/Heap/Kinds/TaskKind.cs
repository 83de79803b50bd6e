namespace Async2.Stacks.Heap.Kinds;

/// <summary>A task, of whichever class.</summary>
internal abstract class TaskKind(ClrType type) : ObjectKind
{
    private readonly int _flags = FieldOffset.Of(type, TaskFields.Flags);
    private readonly int _continuation = FieldOffset.Of(type, TaskFields.Continuation);

    /// <summary>The object that waits for the task.</summary>
    public ulong Waiter(ulong address, IMemoryReader memory) => memory.ReadPointer(address + (ulong)_continuation);

    private protected bool IsKnown => _flags > 0 && _continuation > 0;

    private protected bool IsCompleted(ReadOnlySpan<byte> bytes) => TaskFields.IsCompleted(MemoryMarshal.Read<int>(bytes[_flags..]));

    private protected ulong Waiter(ReadOnlySpan<byte> bytes) => MemoryMarshal.Read<ulong>(bytes[_continuation..]);
}
