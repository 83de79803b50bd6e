namespace Async2.Stacks.Heap.Kinds;

/// <summary>
/// The fields of a <c>ManualResetValueTaskSourceCore</c> that hold the callback of the waiting object: a delegate and its argument.
/// </summary>
/// <remarks>
/// In .NET 8 to 11 they are its first references, in this order, and the runtime puts references first. So they are found without the
/// class of the field, which ClrMD would look for among the loaded classes by its name.
/// </remarks>
/// <param name="Delegate">The offset of the delegate; -1 if there is none.</param>
internal readonly record struct SourceFields(int Delegate)
{
    /// <summary>Whether there are such fields.</summary>
    public bool Exist => Delegate > 0;

    private int Argument => Delegate + sizeof(ulong);

    /// <summary>The offsets in objects of a class that has one in a field.</summary>
    public static SourceFields In(ClrType type, string field) => new(FieldOffset.Of(type, field));

    /// <summary>The object that waits: the argument of the callback, or its delegate.</summary>
    public ulong Waiter(IMemoryReader memory, ulong address)
    {
        if (!Exist) return 0;
        var argument = memory.ReadPointer(address + (ulong)Argument);
        return argument != 0 ? argument : memory.ReadPointer(address + (ulong)Delegate);
    }

    /// <inheritdoc cref="Waiter(IMemoryReader, ulong)"/>
    public ulong Waiter(ReadOnlySpan<byte> bytes)
    {
        if (!Exist) return 0;
        var argument = MemoryMarshal.Read<ulong>(bytes[Argument..]);
        return argument != 0 ? argument : MemoryMarshal.Read<ulong>(bytes[Delegate..]);
    }
}
