using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Reachability;

/// <summary>The references in objects of a class.</summary>
/// <remarks>
/// A reference of type <c>Task</c> is weak: its owner can wait for the task, but not complete it. A <c>TaskCompletionSource</c> can, and
/// the objects for which the task's method waits. So the class library's own references to tasks are not weak.
/// </remarks>
internal sealed class References
{
    private const int MostNesting = 8;

    private static readonly References s_none = new([], [], 0);

    private readonly Reference[] _fields;
    private readonly Reference[] _inElement;
    private readonly int _elementSize;

    private References(Reference[] fields, Reference[] inElement, int elementSize) =>
        (_fields, _inElement, _elementSize) = (fields, inElement, elementSize);

    public static References Of(HeapType type)
    {
        if (type.Type is not { ContainsPointers: true } clr) return s_none;
        if (type.ElementSize == 0) return new(Find(clr, (int)type.Size, CanBeWeak(type) ? WeakFields(clr) : []), [], 0);
        // An array: the references in its first element are those in each.
        var weak = WeakElements(clr).ToHashSet();
        var inFirst = Find(clr, (int)(type.Size + type.ElementSize), weak)
            .Where(r => r.Offset < FieldOffset.FirstElement + type.ElementSize).ToArray();
        return new([], inFirst, (int)type.ElementSize);
    }

    /// <summary>Adds the objects that an object refers to.</summary>
    public void AddTo(ReadOnlySpan<byte> content, List<ulong> strong, List<ulong> weak)
    {
        foreach (var reference in _fields) reference.AddTo(content, 0, strong, weak);
        if (_inElement.Length == 0 || content.Length < FieldOffset.FirstElement) return;
        var count = MemoryMarshal.Read<int>(content[FieldOffset.Length..]);
        for (var i = 0; i < count; i++)
            foreach (var reference in _inElement) reference.AddTo(content, (long)i * _elementSize, strong, weak);
    }

    // The description that the garbage collector has is walked over an object in which everything is a reference.
    private static Reference[] Find(ClrType type, int size, HashSet<int> weak)
    {
        var dummy = new byte[(size + 7) & ~7];
        Array.Fill(dummy, (byte)1);
        return [.. type.GCDesc.WalkObject(dummy, dummy.Length).Select(r => new Reference(r.Item2, weak.Contains(r.Item2)))];
    }

    private static bool CanBeWeak(HeapType type) => type.Kind is CompiledBox or PoolingBox or WovenFrame
        || (type.Kind is not (RuntimeContinuation or WovenCompletion)
            && !type.Name.StartsWith("System.Threading.Tasks.", StringComparison.Ordinal)
            && !type.Name.StartsWith("Async2.", StringComparison.Ordinal));

    // ClrMD does not know the class of the elements of each array, but its name.
    private static IEnumerable<int> WeakElements(ClrType array) =>
        array.ComponentType is { IsValueType: true } element ? WeakIn(element, FieldOffset.FirstElement, MostNesting)
        : array.Name is { } name && name.EndsWith("[]", StringComparison.Ordinal) && KindOfType.IsTask(name[..^2])
            ? [FieldOffset.FirstElement] : [];

    private static HashSet<int> WeakFields(ClrType type) => [.. WeakIn(type, FieldOffset.MethodTableSize, MostNesting)];

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

    private readonly record struct Reference(int Offset, bool IsWeak)
    {
        public void AddTo(ReadOnlySpan<byte> content, long at, List<ulong> strong, List<ulong> weak)
        {
            at += Offset;
            if (at + 8 > content.Length || MemoryMarshal.Read<ulong>(content[(int)at..]) is not (> 0 and var target)) return;
            (IsWeak ? weak : strong).Add(target);
        }
    }
}
