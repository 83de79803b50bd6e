namespace Async2.Stacks.Heap.Kinds;

/// <summary>The task of a chain of .NET's own runtime async.</summary>
/// <remarks>
/// <code>
/// RuntimeAsyncTask, in .NET 10 ThunkTask     m_continuationObject ──► the object that waits
///     m_stateObject ──► innermost continuation ──► … ──► outermost one, while the chain is suspended
/// </code>
/// </remarks>
internal sealed class RuntimeTask(ClrType type) : TaskKind(type)
{
    private readonly int _innermost = FieldOffset.Of(type, TaskFields.StateObject);

    public override bool IsCollected => true;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = new(MemoryMarshal.Read<ulong>(bytes[_innermost..]), 0);
        return found.Link != 0 && !IsCompleted(bytes);
    }

    public override void AddNext(ulong address, IMemoryReader memory, List<ulong> next) =>
        next.Add(memory.ReadPointer(address + (ulong)_innermost));
}
