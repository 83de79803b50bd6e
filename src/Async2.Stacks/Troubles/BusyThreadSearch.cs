using System.Globalization;
using Async2.Stacks.Graph;
using Async2.Stacks.Listing;
using Async2.Stacks.Naming;
using Async2.Stacks.Targets;
using Async2.Stacks.Troubles.Threads;

namespace Async2.Stacks.Troubles;

/// <summary>Finds the threads that had work all the time since the first look at a live process.</summary>
internal static class BusyThreadSearch
{
    private const int Most = 10;

    // A thread that had work has run, or has waited for a core that others used.
    private const double MostOfTheTime = 0.8;
    private const double SomeOfTheTime = 0.1;

    // A thread that always has work gets more of a core than that, even if twenty others want it.
    private const double LeastRan = 0.05;

    /// <summary>The threads; null if there are none, or if the system does not say.</summary>
    public static BusyThreads? In(SuspendedStacks stacks, Snapshot snapshot, FrameNames names)
    {
        // Where all cores are in use, a thread of the pool without work waits for one, too.
        var busy = snapshot.Threads.Select(t => (Thread: t, Use: snapshot.Uses.GetValueOrDefault(t.SystemId)))
            .Where(t => t.Use is { } use && use.Ran >= LeastRan && use.Ran + use.Waited >= MostOfTheTime)
            .Select(t => (t.Thread, t.Use, Lines: ThreadLines.Of(t.Thread, names))).Where(t => t.Lines.Count > 0)
            .OrderByDescending(t => t.Use!.Ran).ToList();
        if (busy.Count == 0) return null;
        var time = busy[0].Use!.Time.TotalSeconds.ToString("N1", CultureInfo.InvariantCulture);
        var summary = $"{Amount.Of(busy.Count, "thread")} had work all the time, for {time} s.";
        var details = busy.Take(Most).Select(t => new TroubleDetail(Title(t.Thread, t.Use!), t.Lines)).ToList();
        if (busy.Count > Most) details.Add(new(Amount.Of(busy.Count - Most, "other thread"), []));
        return new(summary + OfPool(stacks, snapshot, [.. busy.Select(t => t.Thread)]), details);
    }

    private static string Title(ThreadStack thread, CoreUse use)
    {
        var waited = use.Waited >= SomeOfTheTime ? $", and waited for one {Percent(use.Waited)} of the time" : "";
        return $"thread {thread.ThreadId} used {Percent(use.Ran)} of a core{waited}";
    }

    private static string OfPool(SuspendedStacks stacks, Snapshot snapshot, HashSet<ThreadStack> busy)
    {
        var pool = PoolThread.In(snapshot.Threads);
        if (pool.Count == 0 || !pool.All(t => busy.Contains(t.Thread))) return "";
        var queued = stacks.Queues.Count;
        if (queued == 0) return "";
        var who = pool.Count == 1 ? "The only thread of the pool is" : $"All {pool.Count:N0} threads of the pool are";
        return $" {who} among them, and {Amount.OfQueuedWork(queued)}.";
    }

    private static string Percent(double part) => $"{Math.Min(100, (int)Math.Round(100 * part))} %";
}
