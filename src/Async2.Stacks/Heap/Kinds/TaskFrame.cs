namespace Async2.Stacks.Heap.Kinds;

/// <summary>A task between async methods, which others complete: <c>WhenAll</c>, <c>Unwrap</c>, <c>ContinueWith</c>.</summary>
internal sealed class TaskFrame(ClrType type) : ObjectKind
{
    private readonly int _continuation = FieldOffset.Of(type, TaskFields.Continuation);
    private readonly int _action = FieldOffset.Of(type, TaskFields.Action);

    public override void AddNext(ulong address, IMemoryReader memory, List<ulong> next) => next.Add(Waiter(address, memory));

    /// <summary>The delegate that a task runs; 0 for one that others complete.</summary>
    public ulong Action(ulong address, IMemoryReader memory) => memory.ReadPointer(address + (ulong)_action);

    /// <summary>The object that waits for the task.</summary>
    public ulong Waiter(ulong address, IMemoryReader memory) => memory.ReadPointer(address + (ulong)_continuation);
}
