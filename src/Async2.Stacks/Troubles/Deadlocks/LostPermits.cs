using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Listing;
using Async2.Stacks.Naming;
using Async2.Stacks.Reachability;
using Async2.Stacks.Troubles.Threads;
using Async2.Stacks.Waits;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>Finds semaphores for which stacks wait, and of which no method has a permit that it would give back.</summary>
/// <remarks>
/// That is certain only if it is known which methods can have one, if one of them need not come to giving it back, and if none of them runs
/// or waits elsewhere. A semaphore without permits at the beginning is a signal, and one that others refer to may be released there.
/// </remarks>
internal sealed class LostPermits(
    SuspendedStacks stacks, WorkingThreads threads, ReferenceGraph graph, Semaphores semaphores, SemaphoreUses uses, FrameNames names)
{
    private const int MostMethods = 4;
    private const int MostOwners = 64;

    /// <summary>A trouble for each.</summary>
    /// <param name="describe">The lines of a group's stack.</param>
    public IEnumerable<Trouble> Find(Func<int, IReadOnlyList<string>> describe)
    {
        foreach (var waits in semaphores.ByTask.GroupBy(w => w.Value, w => w.Key))
        {
            var waiting = WaitersOf(waits);
            if (waiting.Count == 0 || stacks.Types.Object(waits.Key)?.Value<int>("m_currentCount") != 0) continue;
            if (FieldOf(waits.Key, waiting) is not { } field || uses.HoldersOf(field) is not { } holders) continue;
            var culprits = holders.Where(u => !u.IsSafe).ToList();
            var methods = holders.Select(h => h.Method).Concat(uses.TakersOf(field)).ToList();
            var known = methods.Select(m => m.Name).ToHashSet();
            if (culprits.Count == 0 || !waiting.All(n => known.Contains(MethodOf(n)))) continue;
            // A method that is not async may be a part of its caller's code.
            if (!MayComeBack(waits.Key, known, methods.Exists(m => !m.IsAsync), waiting))
                yield return Describe(waits.Key, culprits, waiting, describe);
        }
    }

    // The only field that has the semaphore; null if something else refers to it, too.
    private string? FieldOf(ulong semaphore, List<int> waiting)
    {
        string? field = null;
        foreach (var (owner, _) in graph.To(graph.SetOf([graph.Cells.Find(semaphore)])).Take(MostOwners))
        {
            var address = graph.Cells.Locate(owner).Address;
            if (stacks.Types.OfObject(address) is not { } type || waiting.Contains(stacks.Nodes.Find(address))) continue;
            var found = type.ElementSize != 0 ? null : NameAt(type, semaphore, address);
            if (found is null || (field is not null && field != found)) return null;
            field = found;
        }
        return field;
    }

    private string? NameAt(HeapType type, ulong semaphore, ulong owner) => type.Type.Fields.FirstOrDefault(f => f.IsObjectReference
        && stacks.Types.Memory.ReadPointer(owner + (ulong)(f.Offset + FieldOffset.MethodTableSize)) == semaphore)?.Name;

    private List<int> WaitersOf(IEnumerable<ulong> tasks)
    {
        List<int> waiting = [];
        foreach (var task in tasks) stacks.Callers.AddWaitersOf(task, waiting);
        return waiting;
    }

    private string MethodOf(int node) => names.Of(stacks.Nodes.Type(node), stacks.Nodes.State(node))?.Method ?? "";

    private bool MayComeBack(ulong semaphore, HashSet<string> methods, bool mayBeInlined, List<int> waiting)
    {
        var frames = stacks.Callers.FramesFrom(waiting);
        for (var node = 0; node < stacks.Nodes.Count; node++)
            if (stacks.Nodes.Has(node, Marks.IsActive) && !frames.Contains(node) && methods.Contains(MethodOf(node))) return true;
        return threads.Words.Any(w => w.Contains(semaphore)) || threads.Run(methods, names)
            || (mayBeInlined && threads.All.SelectMany(t => t.Frames).Any(f => names.IsOwn(f.Method.Type?.Module)));
    }

    private Trouble Describe(
        ulong semaphore, List<PermitHolder> culprits, List<int> waiting, Func<int, IReadOnlyList<string>> describe)
    {
        var waits = Amount.OfWaiting(waiting.Count, "stack");
        var first = stacks.Groups.First(g => g.Value.Innermost.Contains(waiting[0]));
        var lines = culprits.Select(c => c.Method.Line(c.Taken)).Distinct().Take(MostMethods);
        return new(
            TroubleKind.Exhaustion,
            $"{waits} for SemaphoreSlim 0x{semaphore:x}, and no method has a permit of it.",
            [
                new("not all ways through these give theirs back", [.. lines]),
                new($"{first.Value.Innermost.Count:N0} × waits", describe(first.Key)),
            ]);
    }
}
