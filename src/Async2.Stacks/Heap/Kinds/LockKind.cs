namespace Async2.Stacks.Heap.Kinds;

/// <summary>
/// A <c>Lock</c>, or the lock of a writer in a <c>ReaderWriterLockSlim</c>, if threads wait for it. The state is its owner's id.
/// </summary>
internal sealed class LockKind : ObjectKind
{
    // Lock._state: bits 6 to 31 count the threads that wait.
    private const int StateBits = 6;

    private static readonly string[] s_waiters = ["_numWriteWaiters", "_numReadWaiters", "_numUpgradeWaiters", "_numWriteUpgradeWaiters"];

    private readonly int _owner;
    private readonly int[] _waiters;
    private readonly int _shift;

    private LockKind(ClrType type, string owner, string[] waiters, int shift)
    {
        (_owner, _shift) = (FieldOffset.Of(type, owner), shift);
        _waiters = [.. waiters.Select(w => FieldOffset.Of(type, w)).Where(o => o > 0)];
    }

    public static LockKind OfLock(ClrType type) => new(type, "_owningThreadId", ["_state"], StateBits);

    public static LockKind OfReaderWriterLock(ClrType type) => new(type, "_writeLockOwnerId", s_waiters, 0);

    public override bool IsCollected => _owner > 0 && _waiters.Length > 0;

    public override bool IsOfStacks => false;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        var owner = MemoryMarshal.Read<int>(bytes[_owner..]);
        found = new(0, owner);
        if (owner <= 0) return false;
        foreach (var waiters in _waiters)
            if (MemoryMarshal.Read<uint>(bytes[waiters..]) >> _shift > 0) return true;
        return false;
    }
}
