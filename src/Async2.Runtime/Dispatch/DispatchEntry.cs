namespace Async2;

/// <summary>
/// The variant that a dispatched call reaches on receivers of one type. The entries of a call site form a list, to which entries are
/// added in front; a long one becomes a <see cref="DispatchTable"/>.
/// </summary>
/// <remarks>
/// Immutable, so threads may read a list while others extend it. An entry names its type by the address of its method table and keeps
/// nothing alive. The address of a type that is unloaded may be reused, so such types are kept elsewhere (<see cref="DispatchTable"/>).
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public sealed class DispatchEntry
{
    /// <summary>The address of the variant; 0 if there is none.</summary>
    public readonly nint Variant;

    /// <summary>The method table of the receivers.</summary>
    public readonly nint MethodTable;

    /// <summary>The instance of a generic slot, or the method behind a delegate; 0 stands for all.</summary>
    public readonly nint Instance;

    /// <summary>
    /// The method behind a delegate if it leads to the variant whatever the target's type, else -1. Instances of a generic type share the
    /// address of a method, but not its variant.
    /// </summary>
    public readonly nint Method;

    /// <summary>The entry that was added before.</summary>
    public readonly DispatchEntry? Next;

    internal readonly int Length;
    internal readonly DispatchTable? Table;

    internal DispatchEntry(nint methodTable, nint instance, nint variant, DispatchEntry? next, bool methodSuffices = false)
    {
        MethodTable = methodTable;
        Instance = instance;
        Variant = variant;
        Method = methodSuffices ? instance : -1;
        Next = next;
        Length = (next?.Length ?? 0) + 1;
        Table = next?.Table;
    }

    /// <summary>An entry for no receiver, which adds a table for further ones.</summary>
    internal DispatchEntry(DispatchTable table, DispatchEntry? next)
        : this(0, 0, 0, next) => Table = table;

    private DispatchEntry(DispatchTable table, int length)
        : this(0, 0, 0, next: null) => (Table, Length) = (table, length);

    /// <summary>The only entry of a call site whose other entries are in its table.</summary>
    /// <param name="list">The entries to move to the table.</param>
    /// <param name="length">The length of a full list, so that no entry is added to this one.</param>
    internal static DispatchEntry OfTable(DispatchEntry list, int length)
    {
        DispatchTable table = list.Table ?? new DispatchTable();
        for (DispatchEntry? entry = list; entry is not null; entry = entry.Next)
            if (entry.MethodTable != 0) table.Add(entry.MethodTable, entry.Instance, entry.Variant);
        return new DispatchEntry(table, length);
    }

    /// <summary>Whether the entry is for receivers with <paramref name="methodTable"/>, in a call of <paramref name="instance"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool IsFor(nint methodTable, nint instance) =>
        MethodTable == methodTable && (Instance == instance || Instance == 0);
}
