namespace Async2.Stacks.Heap.Kinds;

/// <summary>The completion of a woven chain. <c>Next</c> is the innermost frame.</summary>
internal sealed class WovenCompletion : ObjectKind
{
    private readonly int _next;
    private readonly int _task;
    private readonly int _promise;
    private readonly SourceFields _core;

    public WovenCompletion(ClrType type)
    {
        _next = FieldOffset.Of(type, WovenFrame.Next);
        _task = TaskOffset(type, "Builder");
        _promise = FieldOffset.Of(type, "<promise>P");
        _core = SourceFields.In(type, "_core");
    }

    public override bool IsCollected => true;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = new(MemoryMarshal.Read<ulong>(bytes[_next..]), 0);
        return found.Link != 0;
    }

    public override void AddNext(ulong address, IMemoryReader memory, List<ulong> next) =>
        next.Add(memory.ReadPointer(address + (ulong)_next));

    /// <summary>The object that waits for the chain: for its task, its ValueTask, or the iterator's.</summary>
    public ulong Waiter(ulong address, HeapTypes types)
    {
        if (_core.Exist) return _core.Waiter(types.Memory, address);
        if (_promise > 0)
        {
            var promise = types.Memory.ReadPointer(address + (ulong)_promise);
            return types.OfObject(promise) is { Type: var type } ? SourceFields.In(type, "_core").Waiter(types.Memory, promise) : 0;
        }
        if (_task < 0) return 0;
        var task = types.Memory.ReadPointer(address + (ulong)_task);
        return types.OfObject(task)?.Kind is TaskKind kind ? kind.Waiter(task, types.Memory) : 0;
    }

    // Builders are structs in structs: TaskBuilder holds an AsyncTaskMethodBuilder, whose m_task is in an AsyncTaskMethodBuilder<T>.
    private static int TaskOffset(ClrType type, string field)
    {
        if (type.GetFieldByName(field) is not { } builder) return -1;
        var offset = FieldOffset.Of(type, field);
        for (var inner = builder; ; offset += inner.Offset)
        {
            if (inner.IsObjectReference) return offset;
            var next = inner.Type?.Fields.FirstOrDefault(f => f.Name is "_builder" or "m_builder" or "m_task" or "_methodBuilder");
            if (next is null) return -1;
            inner = next;
        }
    }
}
