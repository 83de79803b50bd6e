using Async2.Stacks.Listing;
using Async2.Stacks.Naming;
using Async2.Stacks.Targets;

namespace Async2.Stacks.Troubles.Threads;

/// <summary>Finds threads that wait for each other.</summary>
internal sealed class ThreadDeadlock
{
    private readonly Dictionary<ThreadStack, BlockedThread> _waits;
    private readonly FrameNames _names;

    // Of each circle the threads, each before the one that it waits for.
    private readonly List<List<BlockedThread>> _circles = [];

    /// <param name="blocked">The threads that wait for other threads.</param>
    /// <param name="names">Names of methods.</param>
    public ThreadDeadlock(IReadOnlyList<BlockedThread> blocked, FrameNames names)
    {
        _names = names;
        _waits = blocked.ToDictionary(b => b.Thread);
        FindCircles(blocked);
        Stuck = _circles.SelectMany(c => c).Select(b => b.Thread).ToHashSet();
    }

    /// <summary>The threads that wait for each other.</summary>
    public IReadOnlySet<ThreadStack> Stuck { get; }

    /// <summary>The trouble; null if there is none.</summary>
    public Trouble? Describe()
    {
        if (Stuck.Count == 0) return null;
        var summary = Summary(Stuck.Count, _circles.Count, behind: _waits.Values.Count(b => !Stuck.Contains(b.Thread) && IsBehind(b)));
        return new(TroubleKind.Deadlock, summary, [.. _circles.SelectMany(Details)]);
    }

    private void FindCircles(IReadOnlyList<BlockedThread> blocked)
    {
        HashSet<ThreadStack> seen = [];
        foreach (var first in blocked)
        {
            List<BlockedThread> path = [];
            var at = first;
            while (at is not null && seen.Add(at.Thread))
            {
                path.Add(at);
                at = Next(at);
            }
            if (at is not null && path.FindIndex(b => b.Thread == at.Thread) is >= 0 and var start) _circles.Add(path[start..]);
        }
    }

    private BlockedThread? Next(BlockedThread blocked) => _waits.GetValueOrDefault(blocked.Other);

    // It waits for a thread of a circle, by way of others.
    private bool IsBehind(BlockedThread blocked)
    {
        var at = Next(blocked);
        for (var steps = 0; at is not null && steps < _waits.Count; steps++, at = Next(at))
            if (Stuck.Contains(at.Thread)) return true;
        return false;
    }

    private static string Summary(int threads, int circles, int behind)
    {
        var first = threads == 1 ? "A thread waits for a task that it runs itself."
            : circles == 1 ? $"{threads} threads wait for each other."
            : $"{threads} threads wait for each other in {circles} circles.";
        return behind == 0 ? first : $"{first} {behind} more {(behind == 1 ? "thread waits" : "threads wait")} for them.";
    }

    private IEnumerable<TroubleDetail> Details(List<BlockedThread> circle)
    {
        for (var i = 0; i < circle.Count; i++)
        {
            var (own, before) = (circle[i], circle[(i + circle.Count - 1) % circle.Count]);
            var has = before.Lock is { } held ? $"has {held.Name}" : $"runs a task for which thread {before.Thread.ThreadId} waits";
            yield return new($"thread {own.Thread.ThreadId} {has}, and waits for {WaitsFor(own)}", ThreadLines.Of(own.Thread, _names));
        }
    }

    private static string WaitsFor(BlockedThread blocked) => blocked.Lock?.Name ?? $"a task that thread {blocked.Other.ThreadId} runs";
}
