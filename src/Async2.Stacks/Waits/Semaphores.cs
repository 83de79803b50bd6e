using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Waits;

/// <summary>The semaphores that async methods wait for, by the tasks in their lists.</summary>
internal sealed class Semaphores
{
    private readonly HeapTypes _types;
    private readonly Waiters _tasks;
    private readonly Dictionary<ulong, int> _waiting = [];

    public Semaphores(NodeTable nodes, HeapTypes types)
    {
        (_types, _tasks) = (types, new(types, "Next"));
        foreach (var node in nodes.OfKind<SemaphoreKind>())
            _waiting[nodes.Address(node)] = _tasks.AddList(nodes.Link(node), nodes.Address(node));
    }

    /// <summary>The waiting tasks, each with its semaphore.</summary>
    public IReadOnlyDictionary<ulong, ulong> ByTask => _tasks.Owners;

    /// <summary>Describes the semaphore that a waiting task belongs to.</summary>
    public string Describe(ulong waiting)
    {
        if (!ByTask.TryGetValue(waiting, out var address) || _types.Object(address) is not { } semaphore) return "SemaphoreSlim";
        var most = semaphore.Value<int>("m_maxCount");
        var free = semaphore.Value<int>("m_currentCount");
        return $"SemaphoreSlim 0x{address:x}: {free}{(most is > 0 and < int.MaxValue ? $" of {most}" : "")} free, {_waiting[address]} wait";
    }
}
