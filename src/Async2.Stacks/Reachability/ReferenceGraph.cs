using Async2.Stacks.Heap;

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
    private readonly int[] _firstOwners = new int[cells.Count / HeapCells.PageCells + 1];
    private readonly byte[] _part = new byte[ArrayPart];
    private int _pages;

    public HeapCells Cells => cells;

    /// <summary>Whether there are more references than there is memory for, or time. Then some are missing.</summary>
    public bool IsFull { get; private set; }

    /// <summary>Objects that the runtime keeps alive without a handle.</summary>
    public List<int> Roots { get; } = [];

    /// <summary>Adds the references of an object that the walk meets.</summary>
    public void Add(in WalkedObject found, ReadOnlySpan<byte> bytes)
    {
        var type = found.Type;
        // Arrays of object that do not move have the static fields. Newer versions of .NET have no handles for them.
        if (found.Range.IsPinned && type.Name == "System.Object[]") Roots.Add(cells.Find(found.Address));
        var references = known.Of(type);
        if ((references.Offsets is [] && references.Keeper == 0) || IsFull) return;
        var before = _targets.Count;
        if (references.Keeper != 0) AddTarget(types.Memory.ReadPointer(references.Keeper), isWeak: false);
        if (references.Offsets.Length > 0) AddAll(found, references, bytes);
        if (_targets.Count == before) return;
        AddOwner(cells.Find(found.Address), before);
        IsFull |= sizeof(int) * ((long)_targets.Count + _owners.Count + _firsts.Count) > mostMemory;
    }

    /// <summary>The walk has met all objects.</summary>
    public void Complete() => Array.Fill(_firstOwners, _owners.Count, _pages, _firstOwners.Length - _pages);

    /// <summary>The references of an object: the number of the first, and the one behind the last.</summary>
    public (int First, int End) Of(int owner)
    {
        var page = owner / HeapCells.PageCells;
        var (low, high) = (_firstOwners[page], _firstOwners[page + 1] - 1);
        while (low <= high)
        {
            var middle = (low + high) >> 1;
            if (_owners[middle] == owner) return RangeOf(middle);
            if (_owners[middle] < owner) low = middle + 1;
            else high = middle - 1;
        }
        return default;
    }

    /// <summary>The object to which a reference leads.</summary>
    /// <param name="reference">Its number.</param>
    /// <param name="isWeak">Whether it is weak, should that object be a task (<see cref="References"/>).</param>
    public int Target(int reference, out bool isWeak)
    {
        var target = _targets[reference];
        isWeak = target < 0;
        return isWeak ? ~target : target;
    }

    /// <summary>Those among the objects that refer to others, with what they refer to, but for weak references.</summary>
    public IEnumerable<(int Owner, int Target)> To(IReadOnlySet<int> wanted)
    {
        for (var i = 0; i < _owners.Count; i++)
        {
            var (first, end) = RangeOf(i);
            for (var reference = first; reference < end; reference++)
                if (wanted.Contains(_targets[reference])) yield return (_owners[i], _targets[reference]);
        }
    }

    private void AddOwner(int owner, int firstTarget)
    {
        for (; _pages <= owner / HeapCells.PageCells; _pages++) _firstOwners[_pages] = _owners.Count;
        _owners.Add(owner);
        _firsts.Add(firstTarget);
    }

    private (int First, int End) RangeOf(int index) => (_firsts[index], index + 1 < _firsts.Count ? _firsts[index + 1] : _targets.Count);

    private void AddAll(in WalkedObject found, References references, ReadOnlySpan<byte> bytes)
    {
        var first = (ulong)references.FirstElement;
        if (first == 0) AddFrom(bytes[..references.Size], references);
        else if (found.Size <= (ulong)bytes.Length) AddFrom(bytes[(int)first..], references);
        else AddLargeArray(found.Address + first, (found.Size - first) / (ulong)references.Size, references);
    }

    private void AddLargeArray(ulong elements, ulong count, References references)
    {
        var most = (ulong)(_part.Length / references.Size);
        for (ulong done = 0; done < count && most > 0 && !IsFull; done += most)
        {
            IsFull = !mayGoOn();
            var part = _part.AsSpan(0, (int)Math.Min(most, count - done) * references.Size);
            AddFrom(part[..types.Memory.Read(elements + done * (ulong)references.Size, part)], references);
        }
    }

    private void AddFrom(ReadOnlySpan<byte> content, References references)
    {
        for (; content.Length >= references.Size; content = content[references.Size..])
            for (var i = 0; i < references.Offsets.Length; i++)
                if (MemoryMarshal.Read<ulong>(content[references.Offsets[i]..]) is > 0 and var target)
                    AddTarget(target, references.AreWeak[i]);
    }

    private void AddTarget(ulong address, bool isWeak)
    {
        if (cells.Find(address) is >= 0 and var cell) _targets.Add(isWeak ? ~cell : cell);
    }
}
