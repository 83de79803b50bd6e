using Async2.Stacks.Graph;
using Async2.Stacks.Targets;

namespace Async2.Stacks.Troubles.Threads;

/// <summary>A thread that cannot go on before another one does.</summary>
/// <param name="Thread">The thread.</param>
/// <param name="Lock">The lock for which it waits; null if it waits for a task that the other thread runs.</param>
/// <param name="Other">The other thread.</param>
internal sealed record BlockedThread(ThreadStack Thread, OwnedLock? Lock, ThreadStack Other);

/// <summary>Finds the threads that wait for others: for their locks, or for the tasks that they run.</summary>
internal static class ThreadWaits
{
    public static IReadOnlyList<BlockedThread> In(SuspendedStacks stacks, Snapshot snapshot)
    {
        var calls = snapshot.Threads.Select(t => (Thread: t, Call: BlockingCall.Of(t)))
            .Where(t => t.Call is { Name: BlockingCall.Lock or BlockingCall.ReaderWriterLock or BlockingCall.Task }).ToList();
        if (calls.Count == 0) return [];
        var locks = OwnedLock.In(stacks, snapshot);
        var tasks = calls.Any(t => t.Call!.Name == BlockingCall.Task) ? new RunningTasks(stacks).Events(snapshot.Threads) : [];
        List<BlockedThread> blocked = [];
        foreach (var (thread, call) in calls)
        {
            if (call!.Name == BlockingCall.Task)
            {
                if (Only(thread.WordsBefore(call.Caller, stacks.Types.Memory), tasks, _ => true) is { } runs)
                    blocked.Add(new(thread, null, runs));
            }
            // The caller has the object, too: it leaves the lock later.
            else if (Only(thread.WordsBefore(call.Caller + 1, stacks.Types.Memory), locks, l => l.Owner != thread) is { } owned)
            {
                blocked.Add(new(thread, owned, owned.Owner));
            }
        }
        return blocked;
    }

    // If there are several, one may be left on the stack from an earlier call: then it is not certain for which the thread waits.
    private static T? Only<T>(HashSet<ulong> words, Dictionary<ulong, T> known, Func<T, bool> isPossible)
        where T : class
    {
        T? only = null;
        foreach (var word in words)
        {
            if (!known.TryGetValue(word, out var found) || !isPossible(found)) continue;
            if (only is not null && only != found) return null;
            only = found;
        }
        return only;
    }
}
