namespace Troubles;

/// <summary>Flows that could go on: one runs, the others wait for the pool, whose threads block.</summary>
internal static class Turns
{
    private const int Threads = 2;

    private static readonly List<Task> s_flows = [];
    private static readonly PeriodicTimer s_timer = new(TimeSpan.FromHours(1));
    private static readonly ManualResetEventSlim s_end = new();
    private static readonly ManualResetEventSlim s_released = new();
    private static int s_thread;
    private static int s_delayed;

    public static void Start()
    {
        BlockPool();
        FireTimers();
        RunOnThread();
        s_flows.Add(YieldsAsync());
        var source = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        s_flows.Add(GoesOnAsync(source.Task));
        source.SetResult();
        s_flows.Add(TicksAsync(s_timer));
        s_timer.Period = Timeout.InfiniteTimeSpan;
        Check.Incomplete(s_flows);
        Console.WriteLine(s_thread);
    }

    private static void BlockPool()
    {
        ThreadPool.SetMinThreads(Threads, 1);
        ThreadPool.SetMaxThreads(Threads, 1);
        using var blocked = new CountdownEvent(Threads);
        foreach (var end in new[] { s_end, s_released })
        {
            ThreadPool.QueueUserWorkItem(_ =>
            {
                blocked.Signal();
                end.Wait();
            });
        }
        blocked.Wait();
    }

    // When both are due, one thread calls one of them back itself, and queues the other. The first blocks that thread.
    private static void FireTimers()
    {
        s_flows.AddRange([DelaysAsync(), DelaysAsync()]);
        Thread.Sleep(50);
        s_released.Set();
        while (Volatile.Read(ref s_delayed) == 0) Thread.Yield();
    }

    private static void RunOnThread()
    {
        var source = new TaskCompletionSource();
        s_flows.Add(RunsAsync(source.Task));
        new Thread(source.SetResult) { IsBackground = true }.Start();
        while (Volatile.Read(ref s_thread) == 0) Thread.Yield();
    }

    private static async Task RunsAsync(Task start)
    {
        await start;
        Volatile.Write(ref s_thread, Environment.CurrentManagedThreadId);
        s_end.Wait();
    }

    private static async Task YieldsAsync() => await Task.Yield();

    private static async Task GoesOnAsync(Task ended) => await ended;

    private static async Task DelaysAsync()
    {
        await Task.Delay(1);
        Interlocked.Increment(ref s_delayed);
        s_end.Wait();
    }

    private static async Task TicksAsync(PeriodicTimer timer)
    {
        while (await timer.WaitForNextTickAsync())
        {
        }
    }
}
