using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Reachability;

/// <summary>
/// The references between the heap's objects, from one walk over it: four bytes each, and eight for an object that has any.
/// </summary>
/// <remarks>
/// A walk meets objects in the order of their addresses. So the references of one are found by a search among those near.
/// </remarks>
internal sealed class ReferenceGraph(HeapCells cells, HeapTypes types, ReferencesOfTypes known, long mostMemory, Func<bool> mayGoOn)
{
    private const int ArrayPart = 1 << 18;

    private readonly IntColumn _owners = new();
    private readonly IntColumn _firsts = new();
    private readonly IntColumn _targets = new();
    private readonly IntColumn _again = new();
    private readonly int[] _firstOwners = new int[cells.Count / HeapCells.PageCells + 1];
    private readonly byte[] _part = new byte[ArrayPart];
    private int _pages;

    public HeapCells Cells => cells;

    /// <summary>The number of references.</summary>
    public int Count => _targets.Count;

    /// <summary>Whether there are more references than there is memory for, or time. Then some are missing.</summary>
    public bool IsFull { get; private set; }

    /// <summary>Objects that the runtime keeps alive without a handle.</summary>
    public List<int> Roots { get; } = [];

    /// <summary>The tasks that have not ended, and have no code of their own: their methods complete them, or sources.</summary>
    public CellSet OpenTasks { get; } = new(cells);

    /// <summary>Adds the references of an object that the walk meets.</summary>
    public void Add(in WalkedObject found, ReadOnlySpan<byte> bytes)
    {
        var type = found.Type;
        if (type.Kind is TaskKind kind && kind.IsLeftToOthers(bytes)) OpenTasks.Add(cells.Find(found.Address));
        // Arrays of object that do not move have the static fields. Newer versions of .NET have no handles for them.
        if (found.Range.IsPinned && type.Name == "System.Object[]") Roots.Add(cells.Find(found.Address));
        var references = known.Of(type);
        if ((references.Offsets is [] && references.Keeper == 0) || IsFull) return;
        var before = _targets.Count;
        if (references.Keeper != 0) AddTarget(types.Memory.ReadPointer(references.Keeper), isWeak: false, _targets);
        if (references.Offsets.Length > 0) AddAll(found, references, bytes);
        if (_targets.Count > before) AddOwner(cells.Find(found.Address), references.AreWeakKnown, before);
        IsFull |= sizeof(int) * ((long)_targets.Count + _owners.Count + _firsts.Count) > mostMemory;
    }

    /// <summary>The walk has met all objects.</summary>
    public void Complete() => Array.Fill(_firstOwners, _owners.Count, _pages, _firstOwners.Length - _pages);

    /// <summary>The references of an object: the number of the first, and the one behind the last.</summary>
    public (int First, int End) Of(int owner) => Of(owner, out _);

    /// <summary>The references of an object: the number of the first, and the one behind the last.</summary>
    /// <param name="owner">The object.</param>
    /// <param name="areWeakKnown">Whether it was known which of them are weak when the walk met it.</param>
    public (int First, int End) Of(int owner, out bool areWeakKnown)
    {
        var index = IndexOf(owner, out areWeakKnown);
        return index < 0 ? default : RangeOf(index);
    }

    /// <summary>Finds for the next walk which references are weak in objects that refer to tasks that have not ended.</summary>
    public void FindWeak()
    {
        var (part, length) = (0UL, 0);
        for (var i = 0; i < _owners.Count; i++)
        {
            var owner = Owner(i, out var areWeakKnown);
            if (areWeakKnown || !RefersToOpenTask(i)) continue;
            var (address, _) = cells.Locate(owner);
            if (address - part + sizeof(ulong) > (ulong)length) (part, length) = (address, types.Memory.Read(address, _part));
            if (length < sizeof(ulong)) continue;
            var table = MemoryMarshal.Read<ulong>(_part.AsSpan((int)(address - part)));
            if (types.OfReferred(table & ~7UL) is not { } type || known.Of(type) is not { AreWeakKnown: false } references) continue;
            references.FindWeak();
            types.GoesOn();
        }
    }

    /// <summary>Reads the references of an object once more, and finds which are weak: for this one, and for the next walk.</summary>
    /// <param name="owner">The object.</param>
    public IEnumerable<(int Target, bool IsWeak)> Again(int owner)
    {
        var (address, _) = cells.Locate(owner);
        if (types.OfObject(address) is not { } type) yield break;
        var references = known.Of(type);
        references.FindWeak();
        _again.Clear();
        var elements = references.FirstElement == 0 ? 1 : types.Memory.Read<uint>(address + FieldOffset.Length);
        AddParts(address + (ulong)references.FirstElement, elements, references, _again);
        for (var i = 0; i < _again.Count; i++) yield return (Decoded(_again[i], out var isWeak), isWeak);
    }

    /// <summary>The object to which a reference leads.</summary>
    /// <param name="reference">Its number.</param>
    /// <param name="isWeak">Whether it is weak, should that object be a task (<see cref="References"/>).</param>
    public int Target(int reference, out bool isWeak) => Decoded(_targets[reference], out isWeak);

    /// <summary>The objects that refer to others, with what they refer to.</summary>
    public IEnumerable<(int Owner, int Target)> To(CellSet wanted)
    {
        for (var i = 0; i < _owners.Count; i++)
        {
            var (first, end) = RangeOf(i);
            for (var reference = first; reference < end; reference++)
                if (Target(reference, out _) is var target && wanted.Contains(target)) yield return (Owner(i, out _), target);
        }
    }

    /// <summary>A set of objects.</summary>
    public CellSet SetOf(IEnumerable<int> members)
    {
        var set = new CellSet(cells);
        foreach (var cell in members) set.Add(cell);
        return set;
    }

    // -1 if it has none.
    private int IndexOf(int owner, out bool areWeakKnown)
    {
        var page = owner / HeapCells.PageCells;
        var (low, high) = (_firstOwners[page], _firstOwners[page + 1] - 1);
        while (low <= high)
        {
            var middle = (low + high) >> 1;
            var found = Owner(middle, out areWeakKnown);
            if (found == owner) return middle;
            if (found < owner) low = middle + 1;
            else high = middle - 1;
        }
        areWeakKnown = true;
        return -1;
    }

    private int Owner(int index, out bool areWeakKnown)
    {
        var owner = Decoded(_owners[index], out var isMarked);
        areWeakKnown = !isMarked;
        return owner;
    }

    private bool RefersToOpenTask(int index)
    {
        var (first, end) = RangeOf(index);
        for (var reference = first; reference < end; reference++)
            if (OpenTasks.Contains(Target(reference, out _))) return true;
        return false;
    }

    private static int Decoded(int cell, out bool isMarked)
    {
        isMarked = cell < 0;
        return isMarked ? ~cell : cell;
    }

    private void AddOwner(int owner, bool areWeakKnown, int firstTarget)
    {
        for (; _pages <= owner / HeapCells.PageCells; _pages++) _firstOwners[_pages] = _owners.Count;
        _owners.Add(areWeakKnown ? owner : ~owner);
        _firsts.Add(firstTarget);
    }

    private (int First, int End) RangeOf(int index) => (_firsts[index], index + 1 < _firsts.Count ? _firsts[index + 1] : _targets.Count);

    private void AddAll(in WalkedObject found, References references, ReadOnlySpan<byte> bytes)
    {
        var first = (ulong)references.FirstElement;
        if (first == 0) AddFrom(bytes[..references.Size], references, _targets);
        else if (found.Size <= (ulong)bytes.Length) AddFrom(bytes[(int)first..], references, _targets);
        else AddParts(found.Address + first, (found.Size - first) / (ulong)references.Size, references, _targets);
    }

    private void AddParts(ulong elements, ulong count, References references, IntColumn targets)
    {
        var most = references.Size == 0 ? 0 : (ulong)(_part.Length / references.Size);
        for (ulong done = 0; done < count && most > 0 && !IsFull; done += most)
        {
            IsFull = !mayGoOn();
            var part = _part.AsSpan(0, (int)Math.Min(most, count - done) * references.Size);
            AddFrom(part[..types.Memory.Read(elements + done * (ulong)references.Size, part)], references, targets);
        }
    }

    private void AddFrom(ReadOnlySpan<byte> content, References references, IntColumn targets)
    {
        for (; content.Length >= references.Size; content = content[references.Size..])
            for (var i = 0; i < references.Offsets.Length; i++)
                if (MemoryMarshal.Read<ulong>(content[references.Offsets[i]..]) is > 0 and var target)
                    AddTarget(target, references.IsWeak(i), targets);
    }

    private void AddTarget(ulong address, bool isWeak, IntColumn targets)
    {
        if (cells.Find(address) is >= 0 and var cell) targets.Add(isWeak ? ~cell : cell);
    }
}
