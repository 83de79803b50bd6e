namespace Async2.Stacks.Heap.Kinds;

/// <summary>The list of those that wait for one task.</summary>
internal sealed class WaiterList(ClrType type) : ObjectKind
{
    private const int MostWaiters = 1 << 20;

    private readonly int _items = FieldOffset.Of(type, "_items");
    private readonly int _size = FieldOffset.Of(type, "_size");

    public override void AddNext(ulong address, IMemoryReader memory, List<ulong> next)
    {
        var items = memory.ReadPointer(address + (ulong)_items);
        var count = Math.Min(memory.Read<int>(address + (ulong)_size), MostWaiters);
        for (var i = 0; i < count; i++)
            if (memory.ReadPointer(items + FieldOffset.FirstElement + (ulong)(8 * i)) is > 0 and var waiter) next.Add(waiter);
    }
}
