using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Waits;

/// <summary>The semaphores that async methods wait for, by the tasks in their lists.</summary>
internal sealed class Semaphores
{
    private const int MostWaiters = 1 << 20;

    private readonly HeapTypes _types;
    private readonly Dictionary<ulong, ulong> _byTask = [];
    private readonly Dictionary<ulong, int> _waiters = [];

    public Semaphores(NodeTable nodes, HeapTypes types)
    {
        _types = types;
        foreach (var node in nodes.OfKind<SemaphoreKind>()) Add(nodes.Address(node), nodes.Link(node));
    }

    /// <summary>The waiting tasks, each with its semaphore.</summary>
    public IReadOnlyDictionary<ulong, ulong> ByTask => _byTask;

    /// <summary>Describes the semaphore that a waiting task belongs to.</summary>
    public string Describe(ulong waiting)
    {
        if (!_byTask.TryGetValue(waiting, out var address) || _types.Object(address) is not { } semaphore) return "SemaphoreSlim";
        var most = semaphore.Value<int>("m_maxCount");
        var free = semaphore.Value<int>("m_currentCount");
        return $"SemaphoreSlim 0x{address:x}: {free}{(most is > 0 and < int.MaxValue ? $" of {most}" : "")} free, {_waiters[address]} wait";
    }

    private void Add(ulong semaphore, ulong first)
    {
        var count = 0;
        for (var task = first; task != 0 && count < MostWaiters && _byTask.TryAdd(task, semaphore); count++)
            task = _types.Object(task)?.Reference("Next") ?? 0;
        _waiters[semaphore] = count;
    }
}
