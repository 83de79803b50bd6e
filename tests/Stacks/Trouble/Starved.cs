namespace Troubles;

/// <summary>Sync over async: all four threads of the pool block, or three of them, and the work that would release them is queued.</summary>
internal static class Starved
{
    private const int Threads = 4;
    private const int Queued = 23;

    private static readonly object s_gate = new();
    private static readonly List<Thread> s_blocked = [];
    private static readonly List<Task> s_flows = [];
    private static volatile int s_count;
    private static readonly CountdownEvent s_running = new(Threads);

    /// <summary>Limits the pool, blocks its threads, and queues work.</summary>
    /// <param name="oneIsBusy">Whether one thread works instead.</param>
    public static void Start(bool oneIsBusy)
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
        if (oneIsBusy) Block(Compute, blocks: false);
        else Block(() => Thread.Sleep(Timeout.Infinite));
        s_running.Wait();
        Check.Blocked(s_blocked);

        for (int i = 0; i < Queued; i++) s_flows.Add(Task.Run(() => QueryAsync(3)));
        Check.Incomplete(s_flows);
    }

    /// <summary>Computes on each thread of the pool, and queues work.</summary>
    public static void Compute(int threads)
    {
        ThreadPool.GetMinThreads(out _, out var ports);
        ThreadPool.SetMinThreads(threads, ports);
        ThreadPool.SetMaxThreads(threads, ports);
        using var started = new CountdownEvent(threads);
        for (int i = 0; i < threads; i++)
        {
            ThreadPool.UnsafeQueueUserWorkItem(_ =>
            {
                started.Signal();
                Compute();
            }, null);
        }
        started.Wait();
        for (int i = 0; i < Queued; i++) s_flows.Add(Task.Run(() => QueryAsync(3)));
    }

    private static void Compute()
    {
        while (true) s_count++;
    }

    private static void Block(Action action, bool blocks = true) => ThreadPool.UnsafeQueueUserWorkItem(_ =>
    {
        if (blocks)
        {
            lock (s_blocked) s_blocked.Add(Thread.CurrentThread);
        }
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
