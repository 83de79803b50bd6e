namespace Async2.Stacks.Heap.Kinds;

/// <summary>A task, of whichever class.</summary>
internal abstract class TaskKind(ClrType type) : ObjectKind
{
    private readonly int _flags = FieldOffset.Of(type, TaskFields.Flags);
    private readonly int _continuation = FieldOffset.Of(type, TaskFields.Continuation);

    /// <summary>The object that waits for the task.</summary>
    public ulong Waiter(ulong address, IMemoryReader memory) => memory.ReadPointer(address + (ulong)_continuation);

    /// <summary>Whether a task has not ended, and is completed by its method, or by a source of it, and not by code in the task.</summary>
    public virtual bool IsLeftToOthers(ReadOnlySpan<byte> bytes) => IsKnown && !IsCompleted(bytes);

    private protected bool IsKnown => _flags > 0 && _continuation > 0;

    private protected bool IsCompleted(ReadOnlySpan<byte> bytes) => TaskFields.IsCompleted(MemoryMarshal.Read<int>(bytes[_flags..]));

    private protected ulong Waiter(ReadOnlySpan<byte> bytes) => MemoryMarshal.Read<ulong>(bytes[_continuation..]);
}
