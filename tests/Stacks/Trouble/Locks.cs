namespace Troubles;

/// <summary>Threads that wait for each other's locks, by two monitors; by two other locks; by a lock and a task, or an async method.</summary>
internal static class Locks
{
    private static readonly Vault s_first = new();
    private static readonly Vault s_second = new();
    private static readonly Vault s_third = new();
    private static readonly ReaderWriterLockSlim s_readers = new();
    private static readonly Vault s_fourth = new();
    private static readonly List<Thread> s_poolThreads = [];

    public static void Start()
    {
        var threads = new List<Thread>();
        var ready = new CountdownEvent(2);
        OnThread(threads, () => TakeBoth(s_first, s_second, ready));
        OnThread(threads, () => TakeBoth(s_second, s_first, ready));
        var other = new CountdownEvent(2);
        OnThread(threads, () => ReadWhileLocked(other));
        OnThread(threads, () => LockWhileWriting(other));
        OnThread(threads, () => WaitWhileLocked(s_third, RefreshAsync));
        OnThread(threads, () => WaitWhileLocked(s_fourth, ResumeAsync));
        while (PoolThreads < 2 || !ready.IsSet || !other.IsSet) Thread.Yield();
        threads.AddRange(s_poolThreads);
        Check.Blocked(threads);
        OnThread(threads, () => TakeOne(s_first));
        Check.Blocked(threads);
    }

    private static void OnThread(List<Thread> threads, Action action)
    {
        var thread = new Thread(() => action()) { IsBackground = true };
        threads.Add(thread);
        thread.Start();
    }

    // Does not block, which Check.Blocked must not see.
    private static void Meet(CountdownEvent ready)
    {
        ready.Signal();
        while (!ready.IsSet) Thread.Yield();
    }

    private static void TakeBoth(Vault from, Vault to, CountdownEvent ready)
    {
        lock (from)
        {
            Meet(ready);
            lock (to) GC.KeepAlive(to);
        }
    }

    private static void TakeOne(Vault vault)
    {
        lock (vault) GC.KeepAlive(vault);
    }

    private static void ReadWhileLocked(CountdownEvent ready)
    {
        lock (Vault.Gate)
        {
            Meet(ready);
            s_readers.EnterReadLock();
        }
    }

    private static void LockWhileWriting(CountdownEvent ready)
    {
        s_readers.EnterWriteLock();
        Meet(ready);
        lock (Vault.Gate) s_readers.ExitWriteLock();
    }

    // The task needs the lock that the thread has until the task ends.
    private static void WaitWhileLocked(Vault vault, Func<Task> start)
    {
        lock (vault) start().Wait();
    }

    private static async Task RefreshAsync() => await Task.Run(() => TakeOneInPool(s_third));

    private static async Task ResumeAsync()
    {
        await Task.Yield();
        TakeOneInPool(s_fourth);
    }

    private static void TakeOneInPool(Vault vault)
    {
        lock (s_poolThreads) s_poolThreads.Add(Thread.CurrentThread);
        TakeOne(vault);
    }

    private static int PoolThreads
    {
        get
        {
            lock (s_poolThreads) return s_poolThreads.Count;
        }
    }
}

internal sealed class Vault
{
#if NET9_0_OR_GREATER
    public static readonly Lock Gate = new();
#else
    public static readonly object Gate = new();
#endif
}
