using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Reachability;

/// <summary>The references in objects of a class: in their fields, or in each element of an array.</summary>
/// <remarks>
/// A reference of type <c>Task</c> is weak: its owner can wait for the task, but not complete it. A <c>TaskCompletionSource</c> can, also
/// one of a derived class, and the objects for which the task's method waits. So references to tasks are not weak in fields that the class
/// library itself declares.
/// </remarks>
internal sealed class References
{
    private const int MostNesting = 8;
    private const int MostSize = 1 << 24;

    private readonly HeapType _type;
    private bool[]? _areWeak;

    private References(HeapType type, int[] offsets, int firstElement, int size)
    {
        (_type, Offsets, FirstElement, Size) = (type, offsets, firstElement, size);
        Keeper = type.Type.LoaderAllocatorHandle;
    }

    /// <summary>The offsets of the references, from the object's or the element's beginning.</summary>
    public int[] Offsets { get; }

    /// <summary>
    /// Whether it is known which of them are weak. To find it takes longer than all else that is found about a class, and matters only if
    /// an object refers to a task.
    /// </summary>
    public bool AreWeakKnown => _areWeak is not null || Offsets is [];

    /// <summary>The offset of the first element; 0 if there are none.</summary>
    public int FirstElement { get; }

    /// <summary>The size of an element, or of the part of an object that has references.</summary>
    public int Size { get; }

    /// <summary>
    /// The handle of the object that keeps the statics of an assembly that can be unloaded; 0 for others. Each object of the class keeps
    /// that object.
    /// </summary>
    public ulong Keeper { get; }

    public static References Of(HeapType type)
    {
        var clr = type.Type;
        if (!clr.ContainsPointers || type.Size > MostSize) return new(type, [], 0, 0);
        if (type.ElementSize != 0) return OfArray(type, (int)type.Size, (int)type.ElementSize);
        var offsets = ReferenceOffsets.Of(clr, (int)type.Size);
        return new(type, offsets, 0, offsets.DefaultIfEmpty(-HeapCells.CellSize).Max() + HeapCells.CellSize);
    }

    /// <summary>Whether a reference is weak, should it refer to a task; false as long as that is not known.</summary>
    /// <param name="index">Its number in <see cref="Offsets"/>.</param>
    public bool IsWeak(int index) => _areWeak is { } known && known[index];

    /// <summary>Finds which references are weak.</summary>
    public void FindWeak()
    {
        if (AreWeakKnown) return;
        HashSet<int> weak = _type switch
        {
            { ElementSize: not 0 } => WeakInElement(_type.Type),
            { Kind: RuntimeContinuation or WovenCompletion } => [],
            _ => [.. WeakIn(_type.Type, FieldOffset.MethodTableSize, MostNesting)],
        };
        _areWeak = [.. Offsets.Select(weak.Contains)];
    }

    private static References OfArray(HeapType array, int size, int elementSize)
    {
        // The elements begin where an array without any ends, but for the object's header.
        var first = size - FieldOffset.MethodTableSize;
        var offsets = ReferenceOffsets.Of(array.Type, size + elementSize).Select(o => o - first).Where(o => 0 <= o && o < elementSize);
        return new(array, [.. offsets], first, elementSize);
    }

    private static HashSet<int> WeakInElement(ClrType array)
    {
        if (array.ComponentType is { IsValueType: true } element) return [.. WeakIn(element, 0, MostNesting)];
        // ClrMD does not know the class of the elements of each array, but its name.
        return array.Name is { } name && name.LastIndexOf('[') is > 0 and var end && KindOfType.IsTask(name[..end]) ? [0] : [];
    }

    private static IEnumerable<int> WeakIn(ClrType type, int at, int nesting)
    {
        // A builder in the program's own object can complete its task.
        if (nesting == 0 || type.Name?.Contains("MethodBuilder", StringComparison.Ordinal) == true && type.IsValueType) yield break;
        foreach (var field in type.Fields)
        {
            if (field.IsObjectReference && KindOfType.IsTask(field.Type?.Name) && !IsOfLibrary(field)) yield return at + field.Offset;
            if (field is not { IsValueType: true, IsPrimitive: false, Type: { } inner }) continue;
            foreach (var offset in WeakIn(inner, at + field.Offset, nesting - 1)) yield return offset;
        }
    }

    private static bool IsOfLibrary(ClrInstanceField field) => field.ContainingType.Name is { } owner
        && (owner.StartsWith("System.Threading.Tasks.", StringComparison.Ordinal) || owner.StartsWith("Async2.", StringComparison.Ordinal));
}
