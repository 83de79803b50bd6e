namespace Troubles;

/// <summary>Synchronous methods that block, below async ones. Woven with twins, they keep no thread of the pool.</summary>
internal static class Twins
{
    private static readonly Task<int> s_answer = new TaskCompletionSource<int>().Task;
    private static readonly SemaphoreSlim s_empty = new(0);
    private static readonly Account s_savings = new();
    private static readonly Account s_current = new();
    private static readonly List<Task> s_flows = [];

    // It travels with its chain, which its task then resumes by way of the values.
    [ThreadStatic]
    private static int t_order;

    /// <summary>Blocks in each kind of call on the only thread of the pool.</summary>
    public static void Start()
    {
        Limit(1);
        for (int i = 0; i < 3; i++) s_flows.Add(Task.Run(() => OrderAsync(i)));
        s_flows.Add(Task.Run(() => CallAsync(() => GC.KeepAlive(Query()))));
        s_flows.Add(Task.Run(() => CallAsync(() => Wait())));
        s_flows.Add(Task.Run(() => CallAsync(() => WaitForAnHour())));
        s_flows.Add(Task.Run(() => CallAsync(() => Sleep())));
        s_flows.Add(Task.Run(() => CallAsync(() => Enter())));
        s_flows.Add(Task.Run(GetResultAsync));
        Drain();
        Check.Incomplete(s_flows);
    }

    /// <summary>Transfers take the locks of two accounts in opposite order, on the only thread of the pool.</summary>
    public static void Lock()
    {
        Limit(1);
        var both = new TaskCompletionSource();
        s_flows.Add(Task.Run(() => TransferAsync(s_savings, s_current, both.Task)));
        s_flows.Add(Task.Run(() => TransferAsync(s_current, s_savings, both.Task)));
        Drain();
        both.SetResult();
        Drain();
        Check.Incomplete(s_flows);
    }

    /// <summary>Blocks before the first await, where the caller has no task yet: on both threads of the pool.</summary>
    public static void Starve()
    {
        Limit(2);
        var threads = new Thread[2];
        using var started = new CountdownEvent(threads.Length);
        for (int i = 0; i < threads.Length; i++) ThreadPool.UnsafeQueueUserWorkItem(Handle, i, preferLocal: false);
        started.Wait();
        Check.Blocked(threads);
        for (int i = 0; i < 5; i++) s_flows.Add(Task.Run(() => { }));
        Check.Incomplete(s_flows);

        void Handle(int number)
        {
            threads[number] = Thread.CurrentThread;
            started.Signal();
            while (!started.IsSet) Thread.Yield();
            _ = HandleAsync();
        }
    }

    private static async Task OrderAsync(int id)
    {
        await Task.Yield();
        GC.KeepAlive(Load(id)); // calls Load
    }

    private static string Load(int id)
    {
        t_order = id;
        var name = $"order {t_order}";
        return name + Find(id) + name; // calls Find
    }

    private static int Find(int id) => s_answer.Result + id; // blocks in Find

    private static async Task CallAsync(Action call)
    {
        await Task.Yield();
        call();
    }

    // The listed stack does not end here: the async method is the innermost.
    private static int Query() => QueryAsync().Result; // blocks in Query

    private static async Task<int> QueryAsync()
    {
        await Task.Delay(TimeSpan.FromHours(7));
        return 1;
    }

    private static void Wait() => s_answer.Wait(); // blocks in Wait

    private static void WaitForAnHour() => s_answer.Wait(TimeSpan.FromHours(1)); // blocks in WaitForAnHour

    private static void Sleep() => Thread.Sleep(TimeSpan.FromHours(2)); // blocks in Sleep

    private static void Enter() => s_empty.Wait(); // blocks in Enter

    private static async Task GetResultAsync()
    {
        await Task.Yield();
        s_answer.GetAwaiter().GetResult(); // blocks in GetResultAsync
    }

    private static async Task TransferAsync(Account from, Account to, Task start)
    {
        await Task.Yield();
        Transfer(from, to, start);
    }

    private static void Transfer(Account from, Account to, Task start)
    {
        from.Lock.Wait();
        try
        {
            start.Wait();
            to.Lock.Wait(); // blocks in Transfer
            (from.Balance, to.Balance) = (from.Balance - 1, to.Balance + 1);
            to.Lock.Release();
        }
        finally
        {
            from.Lock.Release();
        }
    }

    private static async Task HandleAsync()
    {
        GC.KeepAlive(Find(4)); // calls it at once
        await Task.Yield();
    }

    private static void Limit(int threads)
    {
        ThreadPool.GetMinThreads(out _, out var ports);
        if (!ThreadPool.SetMinThreads(threads, ports) || !ThreadPool.SetMaxThreads(threads, ports))
            throw new InvalidOperationException("the pool cannot be limited");
    }

    // The only thread runs this when it has left all earlier work, and no more of that is queued.
    private static void Drain()
    {
        using var ran = new ManualResetEventSlim();
        for (var isIdle = false; !isIdle; ran.Reset())
        {
            ThreadPool.UnsafeQueueUserWorkItem(_ =>
            {
                isIdle = ThreadPool.PendingWorkItemCount == 0;
                ran.Set();
            }, null);
            ran.Wait();
        }
    }
}
