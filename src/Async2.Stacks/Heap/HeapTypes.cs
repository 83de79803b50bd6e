using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Heap;

/// <summary>The classes of the objects on the heap, by method table.</summary>
/// <remarks>
/// Sizes are read from the method table itself, whose first fields are the same in .NET 8 to 11:
/// <code>
/// uint   flags        bit 31: objects have elements, whose size is in bits 0 to 15
/// uint   base size
/// </code>
/// </remarks>
internal sealed class HeapTypes(ClrRuntime runtime)
{
    private const uint HasElements = 0x80000000;

    private readonly Dictionary<ulong, HeapType> _types = [];
    private readonly List<HeapType> _all = [];

    /// <summary>The runtime that is asked for new classes, methods and modules.</summary>
    public ClrRuntime Runtime { get; set; } = runtime;

    public IMemoryReader Memory => Runtime.DataTarget.DataReader;

    public HeapType this[int number] => _all[number];

    /// <summary>The classes that were met so far.</summary>
    public IReadOnlyList<HeapType> All => _all;

    /// <summary>The number of classes whose names could not be read. Nothing tells what their objects are to a stack.</summary>
    public int Nameless => _all.Count(t => t.Name.Length == 0 && !HasNamedBase(t.Type));

    /// <summary>
    /// Whether nothing but the walk over the heap finds new classes. As a process runs, a reference may lead to what is no object any more,
    /// and the runtime's own library never returns from some questions about a class that is none.
    /// </summary>
    public bool OnlyFromWalk { get; set; }

    /// <summary>Is told of each new class, and of what else was found out: the search goes on.</summary>
    public Action GoesOn { get; set; } = () => { };

    /// <summary>The class of an object; null if there is none at this address.</summary>
    public HeapType? OfObject(ulong address) =>
        Memory.ReadPointer(address, out var table) && (table & ~7UL) is > 0 and var own ? OfReferred(own) : null;

    /// <summary>The class with the method table of an object to which a reference leads; null if there is none.</summary>
    public HeapType? OfReferred(ulong methodTable) => OnlyFromWalk ? _types.GetValueOrDefault(methodTable) : Of(methodTable);

    /// <summary>An object whose fields are read by name; null if there is none at this address.</summary>
    public HeapObject? Object(ulong address) => OfObject(address) is { Type: var type } ? new(Memory, type, address) : null;

    /// <summary>The class with a method table; null if there is none at this address.</summary>
    public HeapType? Of(ulong methodTable)
    {
        if (_types.TryGetValue(methodTable, out var known)) return known;
        if (!Memory.Read<uint>(methodTable, out var flags)) return null;
        if (Memory.Read<uint>(methodTable + 4) is not (> 0 and < int.MaxValue and var size)) return null;
        if (Runtime.GetTypeByMethodTable(methodTable) is not { } type) return null;
        var added = new HeapType(_all.Count, type, ClassName.Of(type), size, (flags & HasElements) != 0 ? flags & 0xffff : 0);
        _all.Add(added);
        _types[methodTable] = added;
        added.Kind = KindOfType.Of(added);
        GoesOn();
        return added;
    }

    // Arrays of classes made by System.Reflection.Emit have no name. ClrMD names System.Object without metadata.
    private static bool HasNamedBase(ClrType type) =>
        BaseClasses.AndSelf(type.BaseType).Any(b => b.BaseType is not null && ClassName.Of(b).Length > 0);
}
