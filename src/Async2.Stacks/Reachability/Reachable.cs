using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Reachability;

/// <summary>The objects that can still do something, and those that somebody can still look at.</summary>
/// <remarks>
/// As Go finds leaked goroutines: a suspended stack counts only if what it waits for can be completed by something that counts. So marking
/// does not pass from a task to the method that completes it.
/// </remarks>
internal sealed class Reachable
{
    private readonly HeapImage _image;
    private readonly HeapTypes _types;
    private readonly Dictionary<int, References> _references = [];
    private readonly List<ulong> _open = [];
    private readonly List<ulong> _weak = [];
    private readonly List<ulong> _found = [];

    private Reachable(HeapImage image, HeapTypes types)
    {
        (_image, _types) = (image, types);
        Active = new AddressSet(image);
        Visible = new AddressSet(image);
    }

    /// <summary>The objects that can still do something: complete a task, resume a stack.</summary>
    public AddressSet Active { get; }

    /// <summary>The objects that are reachable, as for the garbage collector.</summary>
    public AddressSet Visible { get; }

    public static Reachable Of(HeapRanges heap, HeapRoots roots, HeapTypes types)
    {
        var reachable = new Reachable(HeapImage.Of(heap, types), types);
        foreach (var root in reachable.Addresses(roots)) reachable.Activate(root);
        reachable.ActivateStatics(heap);
        reachable.Follow();
        foreach (var task in reachable._weak.ToArray()) reachable.See(task);
        reachable.FollowAll();
        return reachable;
    }

    // Arrays of object that do not move have the static fields. Newer versions of .NET have no handles for them.
    private void ActivateStatics(HeapRanges heap) =>
        new HeapWalk(heap with { All = [.. heap.All.Where(r => r.IsPinned)] }, _types).VisitAll((address, type, _) =>
        {
            if (type.Name == "System.Object[]") Activate(address);
        });

    private IEnumerable<ulong> Addresses(HeapRoots roots)
    {
        foreach (var root in roots.Objects.Where(_image.Objects.Contains)) yield return root;
        foreach (var (registers, start, end) in roots.Stacks)
        {
            var stack = new byte[end - start];
            var length = _types.Memory.Read(start, stack);
            foreach (var word in Words(stack.AsMemory(0, Math.Max(0, length))).Concat(Words(registers))) yield return word;
        }
    }

    private IEnumerable<ulong> Words(ReadOnlyMemory<byte> memory)
    {
        for (var at = 0; at + 8 <= memory.Length; at += 8)
            if (MemoryMarshal.Read<ulong>(memory.Span[at..]) is var word && _image.Objects.Contains(word)) yield return word;
    }

    private void Activate(ulong address)
    {
        if (!_image.Objects.Contains(address) || !Active.Add(address)) return;
        Visible.Add(address);
        _open.Add(address);
    }

    private void See(ulong address)
    {
        if (_image.Objects.Contains(address) && Visible.Add(address)) _open.Add(address);
    }

    private void Follow()
    {
        while (TryTake(out var weakFrom))
        {
            foreach (var target in _found) Activate(target);
            foreach (var target in CollectionsMarshal.AsSpan(_weak)[weakFrom..])
                if (!IsCompletedByOthers(target)) Activate(target);
        }
    }

    private void FollowAll()
    {
        while (TryTake(out var weakFrom))
        {
            foreach (var target in _found) See(target);
            foreach (var target in CollectionsMarshal.AsSpan(_weak)[weakFrom..]) See(target);
            _weak.RemoveRange(weakFrom, _weak.Count - weakFrom);
        }
    }

    // Takes the next object. Its references are in _found, the weak ones at the end of _weak.
    private bool TryTake(out int weakFrom)
    {
        weakFrom = _weak.Count;
        _found.Clear();
        if (_open.Count == 0) return false;
        var address = _open[^1];
        _open.RemoveAt(_open.Count - 1);
        var content = _image.At(address);
        if (TypeOf(content) is not { } type) return true;
        if (!_references.TryGetValue(type.Number, out var references)) _references[type.Number] = references = References.Of(type);
        references.AddTo(content, _found, _weak);
        return true;
    }

    /// <summary>Whether a task is completed by its method, or by a source of it, and not by code in the task.</summary>
    private bool IsCompletedByOthers(ulong task)
    {
        if (!_image.Objects.Contains(task)) return false;
        var content = _image.At(task);
        return TypeOf(content)?.Kind switch
        {
            CompiledBox or RuntimeTask => true,
            TaskFrame frame => !frame.HasAction(content),
            _ => false,
        };
    }

    private HeapType? TypeOf(ReadOnlySpan<byte> content) => _types.Of(MemoryMarshal.Read<ulong>(content) & ~7UL);
}
