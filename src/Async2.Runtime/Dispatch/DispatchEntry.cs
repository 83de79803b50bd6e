namespace Async2;

/// <summary>
/// An entry of a place of dynamic dispatch: the variant that a call reaches on receivers of one type. The entries of a place form
/// a list, to which entries are only ever added, in front; a long one becomes a <see cref="DispatchTable"/>.
/// </summary>
/// <remarks>
/// Immutable, so threads may read a list while others extend it. An entry names its type by the address of its method table and keeps
/// nothing alive; so a type that may be unloaded, whose address may be used again, is never named here (<see cref="DispatchOverflow"/>).
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public sealed class DispatchEntry
{
    /// <summary>The address of the variant; 0 if there is none.</summary>
    public readonly nint Variant;

    /// <summary>What identifies the type of the receivers that the entry is for.</summary>
    public readonly nint MethodTable;

    /// <summary>Tells instances of a generic slot apart, or the methods behind delegates; else 0, which stands for all.</summary>
    public readonly nint Instance;

    /// <summary>The entry that was added before.</summary>
    public readonly DispatchEntry? Next;

    internal readonly int Length;
    internal readonly DispatchOverflow? Overflow;

    internal DispatchEntry(nint methodTable, nint instance, nint variant, DispatchEntry? next)
    {
        MethodTable = methodTable;
        Instance = instance;
        Variant = variant;
        Next = next;
        Length = (next?.Length ?? 0) + 1;
        Overflow = next?.Overflow;
    }

    /// <summary>An entry for no receiver: from here on there is a place for further ones.</summary>
    internal DispatchEntry(DispatchOverflow overflow, DispatchEntry? next)
        : this(0, 0, 0, next) => Overflow = overflow;

    private DispatchEntry(DispatchOverflow overflow, int length)
        : this(0, 0, 0, next: null) => (Overflow, Length) = (overflow, length);

    /// <summary>The only entry of a place whose others are all in its table from now on.</summary>
    /// <param name="list">The entries that there have been.</param>
    /// <param name="length">That of a full list: nothing is added to this one any more.</param>
    internal static DispatchEntry OfTable(DispatchEntry list, int length)
    {
        DispatchOverflow overflow = list.Overflow ?? new DispatchOverflow();
        for (DispatchEntry? entry = list; entry is not null; entry = entry.Next)
            if (entry.MethodTable != 0) overflow.Add(entry);
        return new DispatchEntry(overflow, length);
    }

    /// <summary>
    /// Whether the entry is for receivers with <paramref name="methodTable"/>, of the instance of a generic slot that is called.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool IsFor(nint methodTable, nint instance) =>
        MethodTable == methodTable && (Instance == instance || Instance == 0);
}
