namespace Async2.Bench.Blocking;

/// <summary>The memory of chains that wait at the same time: of all of them, and of one.</summary>
internal static class BlockedChains
{
    private const string All = "blocked";
    private const string One = "blocked-one";

    private const int Chains = 100_000;

    /// <summary>The number of chains if each blocks a thread. Nobody has 100,000 threads.</summary>
    private const int Threads = 200;

    public static readonly IReadOnlyList<string> Names = [All, One];

    private static int s_begun;

    /// <param name="awaits">Whether the chains await.</param>
    /// <param name="blocks">Whether each of them blocks its thread.</param>
    public static IEnumerable<Sample> Measure(bool awaits, bool blocks)
    {
        int count = blocks ? Threads : Chains;
        Pool.LeaveThreads(blocks ? Threads : 1);
        // Unoptimised code keeps more. A thread's stack is the same.
        if (!blocks) Measurement.WarmUp(Effort.Brief, awaits ? ChainLoop.SuspendAsync : ChainLoop.Suspend);

        var tasks = new Task<int>[count];
        var gate = new TaskCompletionSource();
        long before = Memory();
        for (int i = 0; i < count; i++) tasks[i] = awaits ? BeginAsync(gate.Task, i) : Begin(gate.Task, i);
        WaitUntilBlocked(count);
        long memory = Memory() - before;
        gate.SetResult();
        if (!Task.WaitAll(tasks, TimeSpan.FromMinutes(1))) throw new InvalidOperationException("a chain has not ended");

        if (!blocks) yield return new Sample(All, memory, "bytes");
        yield return new Sample(One, (double)memory / count, "bytes");
    }

    private static async Task<int> BeginAsync(Task task, int value)
    {
        await Task.Yield();
        Interlocked.Increment(ref s_begun);
        return await Chain.M1(task, value);
    }

    private static async Task<int> Begin(Task task, int value)
    {
        await Task.Yield();
        Interlocked.Increment(ref s_begun);
        return Chain.S1(task, value);
    }

    private static void WaitUntilBlocked(int count)
    {
        while (Volatile.Read(ref s_begun) < count) Thread.Sleep(10);
        Thread.Sleep(100); // the last of them has begun, and waits by then
    }

    /// <summary>The memory that the process has from the system, without what a collection gives back.</summary>
    private static long Memory()
    {
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        return Environment.WorkingSet;
    }
}
