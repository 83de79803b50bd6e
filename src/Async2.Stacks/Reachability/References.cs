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

    private static readonly References s_none = new([], [], 0, 0, 0);

    private References(int[] offsets, HashSet<int> weak, int firstElement, int size, ulong keeper)
    {
        (Offsets, FirstElement, Size, Keeper) = (offsets, firstElement, size, keeper);
        AreWeak = [.. offsets.Select(weak.Contains)];
    }

    /// <summary>The offsets of the references, from the object's or the element's beginning.</summary>
    public int[] Offsets { get; }

    /// <summary>Whether each of them is weak, should it refer to a task.</summary>
    public bool[] AreWeak { get; }

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
        var (clr, keeper) = (type.Type, type.Type.LoaderAllocatorHandle);
        if (!clr.ContainsPointers || type.Size > MostSize) return keeper == 0 ? s_none : new([], [], 0, 0, keeper);
        if (type.ElementSize != 0) return OfArray(clr, (int)type.Size, (int)type.ElementSize, keeper);
        var offsets = ReferenceOffsets.Of(clr, (int)type.Size);
        var weak = type.Kind is RuntimeContinuation or WovenCompletion ? [] : WeakIn(clr, FieldOffset.MethodTableSize, MostNesting);
        return new(offsets, [.. weak], 0, offsets.DefaultIfEmpty(-HeapCells.CellSize).Max() + HeapCells.CellSize, keeper);
    }

    private static References OfArray(ClrType array, int size, int elementSize, ulong keeper)
    {
        // The elements begin where an array without any ends, but for the object's header.
        var first = size - FieldOffset.MethodTableSize;
        int[] offsets = [.. ReferenceOffsets.Of(array, size + elementSize).Select(o => o - first).Where(o => 0 <= o && o < elementSize)];
        return new(offsets, WeakInElement(array), first, elementSize, keeper);
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
