namespace Async2.Stacks.Heap.Kinds;

/// <summary>An object that stands between frames, and has what it resumes in a field: a delegate, a continuation of a task.</summary>
internal sealed class Carrier(int field) : ObjectKind
{
    public static ObjectKind Of(ClrType type, string field) =>
        FieldOffset.Of(type, field) is > 0 and var offset ? new Carrier(offset) : Other;

    public override void AddNext(ulong address, IMemoryReader memory, List<ulong> next) =>
        next.Add(memory.ReadPointer(address + (ulong)field));
}
