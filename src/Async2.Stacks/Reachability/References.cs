using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Reachability;

/// <summary>The references in objects of a class: in their fields, or in each element of an array.</summary>
/// <remarks>
/// A reference of type <c>Task</c> is weak: its owner can wait for the task, but not complete it. A <c>TaskCompletionSource</c> can, and
/// the objects for which the task's method waits. So the class library's own references to tasks are not weak.
/// </remarks>
internal sealed class References
{
    private const int MostNesting = 8;
    private const int MostSize = 1 << 24;

    private static readonly References s_none = new([], 0, 0, null);

    // Names of classes of fields take long to find, and few objects have references to tasks.
    private readonly Lazy<HashSet<int>>? _weak;

    private References(int[] offsets, int firstElement, int size, Lazy<HashSet<int>>? weak) =>
        (Offsets, FirstElement, Size, _weak) = (offsets, firstElement, size, weak);

    /// <summary>The offsets of the references, from the object's or the element's beginning.</summary>
    public int[] Offsets { get; }

    /// <summary>The offset of the first element; 0 if there are none.</summary>
    public int FirstElement { get; }

    /// <summary>The size of an element, or of the part of an object that has references.</summary>
    public int Size { get; }

    /// <summary>Whether some of them can be weak.</summary>
    public bool CanBeWeak => _weak is not null;

    public static References Of(HeapType? type)
    {
        if (type?.Type is not { ContainsPointers: true } clr || type.Size > MostSize) return s_none;
        if (type.ElementSize != 0) return OfArray(clr, (int)type.Size, (int)type.ElementSize);
        var offsets = ReferenceOffsets.Of(clr, (int)type.Size);
        if (offsets is []) return s_none;
        return new(
            offsets, 0, offsets.Max() + HeapCells.CellSize,
            CanHaveWeak(type) ? WeakOf(clr, FieldOffset.MethodTableSize) : null);
    }

    /// <summary>Whether the reference at an offset is weak.</summary>
    public bool IsWeak(int offset) => _weak is { } weak && weak.Value.Contains(offset);

    private static References OfArray(ClrType array, int size, int elementSize)
    {
        // The elements begin where an array without any ends, but for the object's header.
        var first = size - FieldOffset.MethodTableSize;
        int[] offsets = [.. ReferenceOffsets.Of(array, size + elementSize).Select(o => o - first).Where(o => 0 <= o && o < elementSize)];
        if (array.ComponentType is { IsValueType: true } element) return new(offsets, first, elementSize, WeakOf(element, 0));
        // ClrMD does not know the class of the elements of each array, but its name.
        var isOfTasks = array.Name is { } name && name.LastIndexOf('[') is > 0 and var end && KindOfType.IsTask(name[..end]);
        return new(offsets, first, elementSize, isOfTasks ? new([0]) : null);
    }

    private static bool CanHaveWeak(HeapType type) => type.Kind is CompiledBox or PoolingBox or WovenFrame
        || (type.Kind is not (RuntimeContinuation or WovenCompletion)
            && !type.Name.StartsWith("System.Threading.Tasks.", StringComparison.Ordinal)
            && !type.Name.StartsWith("Async2.", StringComparison.Ordinal));

    private static Lazy<HashSet<int>> WeakOf(ClrType type, int at) => new(() => [.. WeakIn(type, at, MostNesting)]);

    private static IEnumerable<int> WeakIn(ClrType type, int at, int nesting)
    {
        // A builder in the program's own object can complete its task.
        if (nesting == 0 || type.Name?.Contains("MethodBuilder", StringComparison.Ordinal) == true && type.IsValueType) yield break;
        foreach (var field in type.Fields)
        {
            if (field.IsObjectReference && KindOfType.IsTask(field.Type?.Name)) yield return at + field.Offset;
            if (field is not { IsValueType: true, IsPrimitive: false, Type: { } inner }) continue;
            foreach (var offset in WeakIn(inner, at + field.Offset, nesting - 1)) yield return offset;
        }
    }
}
