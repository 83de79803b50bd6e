using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Troubles;

/// <summary>Looks like each trouble, and is none: whoever completes these flows is reachable, if only in an unusual place.</summary>
internal static class Healthy
{
    private static readonly List<Task> s_flows = [];
    private static readonly List<GCHandle> s_handles = [];
    private static readonly TaskCompletionSource s_static = new();
    private static TaskCompletionSource? s_source;
    private static (int Number, TaskCompletionSource? Source) s_staticStruct;
    private static readonly TaskCompletionSource[,] s_table = new TaskCompletionSource[2, 3];
    private static readonly (int Number, Task? Task, TaskCompletionSource? Source)[] s_structs = new (int, Task?, TaskCompletionSource?)[100_000];
    private static readonly SemaphoreSlim s_first = new(1);
    private static readonly SemaphoreSlim s_second = new(1);
    private static readonly SemaphoreSlim s_spare = new(2);
    private static readonly SemaphoreSlim s_signal = new(0);

    [ThreadStatic]
    private static TaskCompletionSource? t_ofThread;

    [ThreadStatic]
    private static (int Number, TaskCompletionSource? Source) t_structOfThread;

    public static void Start()
    {
        LooksLikeDeadlock();
        LooksLikeStarvation();
        LooksLikeDeadlockOfThreads();
        LooksLikeLeak();
        LooksLikeUnobserved();
        LooksLikeExhaustion();
        LooksLikeLostPermits();
        LooksLikeFullChannel();
        Check.Incomplete(s_flows);
    }

    // One flow has the second lock and will go on; the other has the first one and waits for the second.
    private static void LooksLikeDeadlock()
    {
        s_flows.Add(HoldAsync(s_second));
        s_flows.Add(TakeBothAsync(s_first, s_second));
        s_flows.Add(TakeBothAsync(s_spare, s_second));
        s_flows.Add(HoldAsync(s_spare));
        s_flows.Add(WaitForSignalAsync());
        s_flows.Add(UseAsync(s_first));
        // Its own state: so the queue of timers keeps it.
        new Timer(_ => s_signal.Release()).Change(TimeSpan.FromHours(1), Timeout.InfiniteTimeSpan);
    }

    // Of each pool somebody still has a session, or makes one: a flow, one who waits for it, a field's task, a thread.
    private static void LooksLikeExhaustion()
    {
        foreach (var keep in new Func<SessionPool, Task>[] { KeepAsync, MakeAsync, KeepTaskAsync, KeepInThread })
        {
            var pool = new SessionPool(sessions: 1);
            s_flows.Add(keep(pool));
            s_flows.Add(Exhausted.UseAsync(pool));
        }
    }

    // One who has a permit waits; another method gives it back; nothing but a signal is waited for; one who has a buffer waits.
    private static void LooksLikeLostPermits()
    {
        var (gate, slots, signal) = (new Gate(), new Slots(), new Signal());
        for (var i = 1; i < Gate.Permits; i++) gate.ReturnEarlyAsync(isClosed: true).Wait();
        s_flows.AddRange([gate.HoldAsync(s_static.Task), gate.EnterAsync()]);
        slots.TakeAsync().Wait();
        s_flows.Add(slots.TakeAsync());
        s_flows.AddRange([signal.PassAsync(isLast: false), signal.PassAsync(isLast: true)]);
        var buffers = new Buffers();
        Kept.KeepAsync(buffers).Wait();
        s_flows.AddRange([Kept.UseAsync(buffers, s_static.Task), Kept.UseAsync(buffers, Task.CompletedTask)]);
        new Timer(_ => { slots.GiveBack(); signal.Set(); }).Change(TimeSpan.FromHours(1), Timeout.InfiniteTimeSpan);
    }

    // Of each channel somebody else reads: a flow that goes on later, in two ways, one that waits for another channel, a thread.
    private static void LooksLikeFullChannel()
    {
        var last = Filled(p => p.ReadAllAsync(writes: false));
        Filled(p => p.ReadEachAsync(writes: false));
        Filled(p => p.MoveAsync(last), readsAndWrites: false);
        Filled(ReadInThread);
    }

    private static Pipeline Filled(Func<Pipeline, Task> read, bool readsAndWrites = true)
    {
        var pipeline = new Pipeline();
        FullChannel.Fill(pipeline);
        s_flows.Add(read(pipeline));
        if (readsAndWrites) s_flows.Add(pipeline.ReadAllAsync(writes: true));
        new Timer(_ => pipeline.Complete()).Change(TimeSpan.FromHours(1), Timeout.InfiniteTimeSpan);
        return pipeline;
    }

    private static Task ReadInThread(Pipeline pipeline)
    {
        var ended = new TaskCompletionSource();
        var thread = new Thread(Read) { IsBackground = true };
        thread.Start();
        Check.Blocked([thread]);
        return ended.Task;

        void Read()
        {
            foreach (var _ in pipeline.Reader.ReadAllAsync().ToBlockingEnumerable()) Thread.Sleep(Timeout.Infinite);
            ended.SetResult();
        }
    }

    private static async Task KeepAsync(SessionPool pool)
    {
        using var session = await pool.RentAsync();
        await s_static.Task;
        session.Use();
    }

    private static async Task MakeAsync(SessionPool pool)
    {
        await Exhausted.ForgetAsync(pool);
        using var session = await pool.MakeAsync(s_static.Task);
    }

    private static async Task KeepTaskAsync(SessionPool pool)
    {
        var rented = pool.RentAsync();
        await s_static.Task;
        (await rented).Dispose();
    }

    private static Task KeepInThread(SessionPool pool)
    {
        var ended = new TaskCompletionSource();
        using var rented = new ManualResetEventSlim();
        new Thread(Keep) { IsBackground = true }.Start();
        rented.Wait();
        return ended.Task;

        void Keep()
        {
            using var session = pool.RentAsync().Result;
            rented.Set();
            Thread.Sleep(Timeout.Infinite);
            ended.SetResult();
        }
    }

    private static async Task TakeBothAsync(SemaphoreSlim first, SemaphoreSlim second)
    {
        await first.WaitAsync();
        try
        {
            await second.WaitAsync();
            second.Release();
        }
        finally
        {
            first.Release();
        }
    }

    private static async Task HoldAsync(SemaphoreSlim semaphore)
    {
        await semaphore.WaitAsync();
        try
        {
            await Task.Delay(TimeSpan.FromHours(1));
        }
        finally
        {
            semaphore.Release();
        }
    }

    // Refers to a semaphore that it has not entered, and disposes of something else.
    private static async Task UseAsync(SemaphoreSlim semaphore)
    {
        using (new Reference(semaphore)) await semaphore.WaitAsync();
    }

    private sealed class Reference(SemaphoreSlim semaphore) : IDisposable
    {
        public void Dispose() => GC.KeepAlive(semaphore);
    }

    private static async Task WaitForSignalAsync()
    {
        while (true) await s_signal.WaitAsync();
    }

    // Two threads of the pool block, but no work is queued.
    private static void LooksLikeStarvation()
    {
        ThreadPool.GetMinThreads(out _, out var ports);
        ThreadPool.SetMinThreads(4, ports);
        using var started = new CountdownEvent(2);
        var threads = new Thread[2];
        for (int i = 0; i < threads.Length; i++) Block(i, threads, started);
        started.Wait();
        Check.Blocked(threads);
        while (ThreadPool.PendingWorkItemCount > 0) Thread.Yield();
    }

    private static void Block(int i, Thread[] threads, CountdownEvent started) => ThreadPool.UnsafeQueueUserWorkItem(_ =>
    {
        threads[i] = Thread.CurrentThread;
        started.Signal();
        if (i == 0) s_static.Task.Wait();
        else Thread.Sleep(Timeout.Infinite);
    }, null);

    // A thread has a lock and sleeps. Another waits for it and has a lock, too, for which a third waits.
    private static void LooksLikeDeadlockOfThreads()
    {
        var (first, second) = (new object(), new object());
        OnThread(() => Hold(first, () => Thread.Sleep(Timeout.Infinite)));
        OnThread(() => Hold(second, () => Hold(first, () => { })));
        OnThread(() => Hold(second, () => { }));
    }

    private static void Hold(object gate, Action then)
    {
        lock (gate) then();
    }

    private static void OnThread(Action action)
    {
        var thread = new Thread(() => action()) { IsBackground = true };
        thread.Start();
        Check.Blocked([thread]);
    }

    private static void LooksLikeLeak()
    {
        // No stack may have what is found elsewhere, so the threads that make these end.
        OnThread(_ => WaitAsync((s_source = new()).Task, "static"));
        OnThread(_ => WaitAsync(OfStruct(ref s_staticStruct), "static struct"));
        OnThread(_ => WaitAsync(OfHandle(), "handle"));
        OnThread(_ => WaitAsync(OfTimer(), "timer"));
        OnThread(_ => WaitAsync(OfOtherFlow(), "other flow"));
        OnThread(_ => WaitAsync(OfTable(), "table"));
        OnThread(_ => WaitAsync(OfStructs(), "structs"));
        OnThread(WaitForStackAsync, ends: false);
        OnThread(_ => WaitAsync((t_ofThread = new()).Task, "thread static"), ends: false);
        OnThread(_ => WaitAsync(OfStruct(ref t_structOfThread), "thread static struct"), ends: false);
    }

    /// <summary>Starts a flow on a thread of its own, which ends, or sleeps then.</summary>
    private static void OnThread(Func<Action, Task> flow, bool ends = true)
    {
        var thread = new Thread(() => Start(flow, ends ? static () => { } : static () => Thread.Sleep(Timeout.Infinite))) { IsBackground = true };
        thread.Start();
        if (ends) thread.Join();
        else Check.Blocked([thread]);
    }

    private static void Start(Func<Action, Task> flow, Action then)
    {
        var task = flow(then);
        lock (s_flows) s_flows.Add(task);
        then();
    }

    private static Task OfStruct(ref (int Number, TaskCompletionSource? Source) field)
    {
        field = (1, new());
        return field.Source!.Task;
    }

    // The thread has the source on its stack while it sleeps.
    private static Task WaitForStackAsync(Action then)
    {
        var source = new TaskCompletionSource();
        lock (s_flows) s_flows.Add(WaitAsync(source.Task, "stack"));
        then();
        source.SetResult();
        return source.Task;
    }

    private static async Task WaitAsync(Task task, string name)
    {
        await task;
        GC.KeepAlive(name);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task OfHandle()
    {
        var source = new TaskCompletionSource();
        s_handles.Add(GCHandle.Alloc(source));
        return source.Task;
    }

    // Only the queue of timers knows the token source, and only that knows the source.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task OfTimer()
    {
        var source = new TaskCompletionSource();
        new CancellationTokenSource(TimeSpan.FromHours(1)).Token.Register(() => source.TrySetResult());
        return source.Task;
    }

    // The source is in a frame of another flow, which a timer will continue.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task OfOtherFlow()
    {
        var source = new TaskCompletionSource();
        lock (s_flows) s_flows.Add(CompleteLaterAsync(source));
        return source.Task;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task OfTable() => (s_table[1, 2] = new TaskCompletionSource()).Task;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task OfStructs() => (s_structs[^1].Source = new TaskCompletionSource()).Task;

    private static async Task CompleteLaterAsync(TaskCompletionSource source)
    {
        await Task.Delay(TimeSpan.FromHours(1));
        source.SetResult();
    }

    private static void LooksLikeUnobserved()
    {
        s_flows.Add(CatchesAsync());
        s_flows.Add(AwaitsLaterAsync());
        s_flows.Add(Task.WhenAll(FailAsync(), WaitAsync(s_static.Task, "sibling")));
        Observe(FailAsync());
    }

    private static async Task CatchesAsync()
    {
        try
        {
            await FailAsync();
        }
        catch (InvalidOperationException)
        {
            await s_static.Task;
        }
    }

    private static async Task AwaitsLaterAsync()
    {
        var failed = FailAsync();
        await s_static.Task;
        await failed;
    }

    private static void Observe(Task failed) => GC.KeepAlive(failed.Exception);

    private static async Task FailAsync()
    {
        await Task.CompletedTask;
        throw new InvalidOperationException("expected");
    }
}
