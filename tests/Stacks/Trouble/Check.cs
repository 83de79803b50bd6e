namespace Troubles;

internal static class Check
{
    /// <summary>Ends the process if one of the tasks is not suspended.</summary>
    public static void Incomplete(IEnumerable<Task> tasks)
    {
        if (tasks.FirstOrDefault(t => t.IsCompleted) is { } ended) throw new InvalidOperationException($"a flow has ended: {ended.Status}", ended.Exception);
    }

    /// <summary>Waits until each of the threads blocks. None of them may go on later.</summary>
    public static void Blocked(IEnumerable<Thread> threads)
    {
        foreach (var thread in threads)
            while (!thread.ThreadState.HasFlag(ThreadState.WaitSleepJoin)) Thread.Yield();
    }
}
