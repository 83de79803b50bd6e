using Async2.Stacks.Graph;
using Async2.Stacks.Heap.Kinds;
using Async2.Stacks.Listing;
using Async2.Stacks.Waits;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>Finds stacks that wait for semaphores which only they themselves, or each other, would release.</summary>
internal sealed class SemaphoreDeadlock
{
    private const int MostDetails = 10;

    private readonly SuspendedStacks _stacks;

    // By innermost frame: the semaphore for which it waits; the stack of a frame that holds one.
    private readonly Dictionary<int, ulong> _waits = [];
    private readonly Dictionary<int, int> _stackOf = [];
    private readonly Dictionary<ulong, HashSet<int>> _holders = [];

    private SemaphoreDeadlock(SuspendedStacks stacks, HeldSemaphores held, Semaphores semaphores)
    {
        _stacks = stacks;
        foreach (var (task, semaphore) in semaphores.ByTask) AddWaits(task, semaphore);
        foreach (var (stack, group) in stacks.Groups)
        {
            if (!stacks.Trie.Frames(stack).Any(f => held.MayHold(f.Type, f.State))) continue;
            foreach (var innermost in group.Innermost) AddHolders(innermost, stack, held);
        }
    }

    /// <summary>The trouble; null if there is none.</summary>
    public static Trouble? In(
        SuspendedStacks stacks, HeldSemaphores held, Semaphores semaphores, Func<int, IReadOnlyList<string>> describe)
    {
        if (semaphores.ByTask.Count == 0) return null;
        var search = new SemaphoreDeadlock(stacks, held, semaphores);
        var stuck = search.Stuck();
        if (stuck.Count == 0) return null;
        var details = search._waits.Where(w => stuck.Contains(w.Value) && search.HeldBy(w.Key, stuck).Any())
            .Take(MostDetails).Select(w => search.Detail(w.Key, w.Value, stuck, describe));
        return new(TroubleKind.Deadlock, Summary(search._waits.Values.Count(stuck.Contains), stuck.Count), [.. details]);
    }

    private static string Summary(int waiting, int semaphores)
    {
        if (waiting == 1) return "A stack waits for a semaphore that only it would release.";
        var what = semaphores == 1 ? "a semaphore" : $"{semaphores:N0} semaphores";
        return $"{waiting:N0} stacks wait for {what} that only stacks among them would release.";
    }

    // All semaphores that have a holder, without those of which a holder can go on, until nothing changes.
    private HashSet<ulong> Stuck()
    {
        var stuck = _waits.Values.Where(_holders.ContainsKey).ToHashSet();
        while (stuck.RemoveWhere(s => _holders[s].Any(h => !_waits.TryGetValue(h, out var waits) || !stuck.Contains(waits))) > 0)
        {
        }
        return stuck;
    }

    private TroubleDetail Detail(int innermost, ulong waits, HashSet<ulong> stuck, Func<int, IReadOnlyList<string>> describe)
    {
        var holds = HeldBy(innermost, stuck).Select(s => $"0x{s:x}");
        return new($"holds SemaphoreSlim {string.Join(", ", holds)}, waits for 0x{waits:x}", describe(_stackOf[innermost]));
    }

    private IEnumerable<ulong> HeldBy(int innermost, HashSet<ulong> among) =>
        _holders.Where(h => among.Contains(h.Key) && h.Value.Contains(innermost)).Select(h => h.Key);

    // A task between the semaphore and its waiter has a timeout, say, and does not wait for the semaphore alone.
    private void AddWaits(ulong task, ulong semaphore)
    {
        List<int> waiting = [];
        _stacks.Callers.AddWaitersOf(task, waiting);
        foreach (var innermost in waiting)
            if (_stacks.Types[_stacks.Nodes.Type(innermost)].Kind is not TaskFrame) _waits[innermost] = semaphore;
    }

    private void AddHolders(int innermost, int stack, HeldSemaphores held)
    {
        foreach (var node in _stacks.Callers.FramesFrom([innermost]))
        {
            foreach (var semaphore in held.Of(node))
            {
                if (!_holders.TryGetValue(semaphore, out var holders)) _holders[semaphore] = holders = [];
                holders.Add(innermost);
                _stackOf[innermost] = stack;
            }
        }
    }
}
