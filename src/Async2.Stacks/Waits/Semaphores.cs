using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Waits;

/// <summary>The semaphores that async methods wait for, by the first task in their lists.</summary>
internal sealed class Semaphores
{
    private const int MostWaiters = 1 << 20;

    private readonly HeapTypes _types;
    private readonly Dictionary<ulong, ulong> _byFirst = [];

    public Semaphores(NodeTable nodes, HeapTypes types)
    {
        _types = types;
        for (var node = 0; node < nodes.Count; node++)
            if (types[nodes.Type(node)].Kind is SemaphoreKind) _byFirst[nodes.Link(node)] = nodes.Address(node);
    }

    /// <summary>The number of semaphores for which something waits.</summary>
    public int Count => _byFirst.Count;

    /// <summary>The semaphore that a waiting task belongs to; 0 if that is not known.</summary>
    public ulong Of(ulong waiting)
    {
        for (var steps = 0; steps < MostWaiters; steps++)
        {
            if (_byFirst.TryGetValue(waiting, out var semaphore)) return semaphore;
            if (_types.Object(waiting)?.Reference("Prev") is not (> 0 and var before)) return 0;
            waiting = before;
        }
        return 0;
    }

    /// <summary>Describes the semaphore that a waiting task belongs to.</summary>
    public string Describe(ulong waiting)
    {
        if (Of(waiting) is not (> 0 and var address) || _types.Object(address) is not { } semaphore) return "SemaphoreSlim";
        var most = semaphore.Value<int>("m_maxCount");
        var free = semaphore.Value<int>("m_currentCount");
        var waiters = 0;
        for (var at = semaphore.Reference("m_asyncHead"); at != 0 && waiters < MostWaiters; waiters++)
            at = _types.Object(at)?.Reference("Next") ?? 0;
        return $"SemaphoreSlim 0x{address:x}: {free}{(most is > 0 and < int.MaxValue ? $" of {most}" : "")} free, {waiters} wait";
    }
}
