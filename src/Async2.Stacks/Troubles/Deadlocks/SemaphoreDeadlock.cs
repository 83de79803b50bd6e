using Async2.Stacks.Graph;
using Async2.Stacks.Listing;
using Async2.Stacks.Waits;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>Finds stacks that wait for semaphores which only they themselves, or each other, would release.</summary>
internal sealed class SemaphoreDeadlock
{
    private const int MostDetails = 10;

    private readonly SuspendedStacks _stacks;
    private readonly Dictionary<ulong, HashSet<int>> _holders = [];
    private readonly Dictionary<int, ulong> _waits = [];

    private SemaphoreDeadlock(SuspendedStacks stacks, HeldSemaphores held, Semaphores semaphores, AwaitedObject awaited)
    {
        _stacks = stacks;
        var callers = new Callers(stacks.Nodes, stacks.Types);
        foreach (var (stack, group) in stacks.Groups)
        {
            var holds = stacks.Trie.Frames(stack).Any(f => held.MayHold(f.Type, f.State));
            foreach (var innermost in group.Innermost)
            {
                var waitsFor = awaited.Of(stacks.Nodes.Address(innermost)).Address;
                if (semaphores.Of(waitsFor) is > 0 and var semaphore) _waits[innermost] = semaphore;
                if (holds) AddHolders(innermost, held, callers);
            }
        }
    }

    /// <summary>The trouble; null if there is none.</summary>
    public static Trouble? In(SuspendedStacks stacks, HeldSemaphores held, Func<int, IReadOnlyList<string>> describe)
    {
        var semaphores = new Semaphores(stacks.Nodes, stacks.Types);
        if (semaphores.Count == 0) return null;
        var search = new SemaphoreDeadlock(stacks, held, semaphores, new AwaitedObject(stacks.Types));
        var stuck = search.Stuck();
        if (stuck.Count == 0) return null;
        var details = search._waits.Where(w => stuck.Contains(w.Value) && search.HeldBy(w.Key, stuck).Any())
            .Take(MostDetails).Select(w => search.Detail(w.Key, w.Value, stuck, describe));
        var waiting = search._waits.Values.Count(stuck.Contains);
        return new(
            TroubleKind.Deadlock,
            $"{waiting:N0} stacks wait for {stuck.Count:N0} semaphores that only stacks among them would release.", [.. details]);
    }

    // All semaphores that have a holder, without those of which a holder can go on, until nothing changes.
    private HashSet<ulong> Stuck()
    {
        var stuck = _holders.Keys.Where(s => _waits.ContainsValue(s)).ToHashSet();
        while (stuck.RemoveWhere(s => _holders[s].Any(h => !_waits.TryGetValue(h, out var waits) || !stuck.Contains(waits))) > 0)
        {
        }
        return stuck;
    }

    private TroubleDetail Detail(int innermost, ulong waits, HashSet<ulong> stuck, Func<int, IReadOnlyList<string>> describe)
    {
        var holds = HeldBy(innermost, stuck).Select(s => $"0x{s:x}");
        var stack = _stacks.Groups.First(g => g.Value.Innermost.Contains(innermost)).Key;
        return new($"holds SemaphoreSlim {string.Join(", ", holds)}, waits for 0x{waits:x}", describe(stack));
    }

    private IEnumerable<ulong> HeldBy(int innermost, HashSet<ulong> among) =>
        _holders.Where(h => among.Contains(h.Key) && h.Value.Contains(innermost)).Select(h => h.Key);

    private void AddHolders(int innermost, HeldSemaphores held, Callers callers)
    {
        HashSet<int> seen = [];
        List<int> open = [innermost];
        while (open.Count > 0)
        {
            var node = open[^1];
            open.RemoveAt(open.Count - 1);
            if (!seen.Add(node)) continue;
            foreach (var semaphore in held.Of(node))
            {
                if (!_holders.TryGetValue(semaphore, out var holders)) _holders[semaphore] = holders = [];
                holders.Add(innermost);
            }
            callers.AddOf(node, open);
        }
    }
}
