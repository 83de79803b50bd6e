namespace Async2.Stacks.Heap.Kinds;

/// <summary>The fields of a <c>ManualResetValueTaskSourceCore</c> that hold the callback of the waiting object.</summary>
/// <param name="Continuation">The offset of the delegate.</param>
/// <param name="Argument">The offset of its argument.</param>
internal readonly record struct SourceFields(int Continuation, int Argument)
{
    private const string Callback = "_continuation";
    private const string State = "_continuationState";

    /// <summary>The offsets in objects of a class that has one in a field.</summary>
    public static SourceFields In(ClrType type, string field) =>
        new(FieldOffset.Of(type, field, Callback), FieldOffset.Of(type, field, State));

    /// <summary>The object that waits: the argument of the callback, or its delegate.</summary>
    public ulong Waiter(IMemoryReader memory, ulong address)
    {
        if (Argument < 0) return 0;
        var argument = memory.ReadPointer(address + (ulong)Argument);
        return argument != 0 || Continuation < 0 ? argument : memory.ReadPointer(address + (ulong)Continuation);
    }

    /// <inheritdoc cref="Waiter(IMemoryReader, ulong)"/>
    public ulong Waiter(ReadOnlySpan<byte> bytes)
    {
        if (Argument < 0) return 0;
        var argument = MemoryMarshal.Read<ulong>(bytes[Argument..]);
        return argument != 0 || Continuation < 0 ? argument : MemoryMarshal.Read<ulong>(bytes[Continuation..]);
    }
}
