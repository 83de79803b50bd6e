namespace Troubles;

/// <summary>Sync over async: all four threads of the pool block, and the work that would release them is queued.</summary>
internal static class Starved
{
    private const int Threads = 4;
    private const int Queued = 23;

    private static readonly object s_gate = new();
    private static readonly List<Thread> s_blocked = [];
    private static readonly List<Task> s_flows = [];
    private static readonly CountdownEvent s_running = new(Threads);

    public static void Start()
    {
        ThreadPool.GetMinThreads(out _, out var ports);
        if (!ThreadPool.SetMinThreads(Threads, ports) || !ThreadPool.SetMaxThreads(Threads, ports))
            throw new InvalidOperationException("the pool cannot be limited");

        using var taken = new ManualResetEventSlim();
        new Thread(() => HoldGate(taken)) { IsBackground = true, Name = "holds the gate" }.Start();
        taken.Wait();

        Block(() => QueryAsync(1).Wait());
        Block(() => _ = QueryAsync(2).Result);
        Block(() =>
        {
            lock (s_gate) GC.KeepAlive(s_gate);
        });
        Block(() => Thread.Sleep(Timeout.Infinite));
        s_running.Wait();
        Check.Blocked(s_blocked);

        for (int i = 0; i < Queued; i++) s_flows.Add(Task.Run(() => QueryAsync(3)));
        Check.Incomplete(s_flows);
    }

    private static void Block(Action action) => ThreadPool.UnsafeQueueUserWorkItem(_ =>
    {
        lock (s_blocked) s_blocked.Add(Thread.CurrentThread);
        s_running.Signal();
        // Not blocked yet: Check.Blocked must not see that.
        while (!s_running.IsSet) Thread.Yield();
        action();
    }, null);

    private static async Task<int> QueryAsync(int number)
    {
        await Task.Yield(); // only the pool can continue it
        return number;
    }

    private static void HoldGate(ManualResetEventSlim taken)
    {
        lock (s_gate)
        {
            taken.Set();
            Thread.Sleep(Timeout.Infinite);
        }
    }
}
