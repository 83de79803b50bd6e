using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Graph;

/// <summary>Facts about a collected object.</summary>
[Flags]
internal enum Marks : byte
{
    /// <summary>It is a frame of a suspended stack.</summary>
    IsActive = 1,

    /// <summary>Another frame runs before it: it is not the innermost one.</summary>
    HasCallee = 2,
}

/// <summary>The collected objects, in columns: there may be millions.</summary>
/// <remarks>They are added in the order of their addresses, so one is found by a search.</remarks>
internal sealed class NodeTable
{
    private const int PageBits = 12;

    private readonly List<ulong> _addresses = [];
    private readonly List<ulong> _links = [];
    private readonly List<int> _types = [];
    private readonly List<long> _states = [];
    private readonly List<Marks> _marks = [];
    private readonly Dictionary<ulong, int> _firstInPage = [];
    private readonly Dictionary<ulong, int> _added = [];
    private readonly Dictionary<Type, List<int>> _byKind = [];
    private int _walked;

    /// <summary>The number of objects.</summary>
    public int Count => _addresses.Count;

    public ulong Address(int node) => _addresses[node];

    public int Type(int node) => _types[node];

    public long State(int node) => _states[node];

    /// <summary>The next object towards the outermost frame; 0 if there is none.</summary>
    public ref ulong Link(int node) => ref CollectionsMarshal.AsSpan(_links)[node];

    /// <summary>Completes an object of which the walk has only met a part.</summary>
    public void Set(int node, int type, Collected found)
    {
        Link(node) = found.Link;
        (_types[node], _states[node]) = (type, found.State);
    }

    public bool Has(int node, Marks mark) => (_marks[node] & mark) != 0;

    public void Mark(int node, Marks mark) => _marks[node] |= mark;

    /// <summary>The objects of a kind that is no part of a stack: semaphores, queues, failures.</summary>
    public IReadOnlyList<int> OfKind<T>()
        where T : ObjectKind => _byKind.GetValueOrDefault(typeof(T)) ?? [];

    /// <summary>Adds an object that the walk has met.</summary>
    public void Add(ulong address, HeapType type, Collected found)
    {
        if (!type.Kind.IsOfStacks)
        {
            if (!_byKind.TryGetValue(type.Kind.GetType(), out var alike)) _byKind[type.Kind.GetType()] = alike = [];
            alike.Add(Count);
        }
        _firstInPage.TryAdd(address >> PageBits, Count);
        Append(address, type, found);
        _walked = Count;
    }

    /// <summary>Adds an object that was met later.</summary>
    public int AddLater(ulong address, HeapType type, Collected found)
    {
        _added.Add(address, Count);
        Append(address, type, found);
        return Count - 1;
    }

    /// <summary>The object at an address; -1 if it was not collected.</summary>
    public int Find(ulong address)
    {
        if (!_firstInPage.TryGetValue(address >> PageBits, out var at)) return _added.GetValueOrDefault(address, -1);
        for (; at < _walked && _addresses[at] <= address; at++)
            if (_addresses[at] == address) return at;
        return _added.GetValueOrDefault(address, -1);
    }

    private void Append(ulong address, HeapType type, Collected found)
    {
        _addresses.Add(address);
        _links.Add(found.Link);
        _types.Add(type.Number);
        _states.Add(found.State);
        _marks.Add(default);
    }
}
