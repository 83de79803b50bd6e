using System.Runtime.InteropServices;

namespace Troubles;

/// <summary>No trouble, but a file shows that the process goes on: the number of its beats, and of the signals SIGUSR1 that it got.</summary>
internal static class Beat
{
    private const int Waiting = 1000;
    private const PosixSignal User1 = (PosixSignal)10;
    private static readonly TimeSpan s_between = TimeSpan.FromMilliseconds(5);

    // Each thread takes an id, of which the system has few. Without this, others get them again within a second.
    private static readonly TimeSpan s_betweenThreads = TimeSpan.FromMilliseconds(1);

    private static readonly TaskCompletionSource s_end = new();
    private static readonly List<Task> s_flows = [];
    private static PosixSignalRegistration? s_registration;
    private static long s_signals;

    public static void Start(string file)
    {
        for (var i = 0; i < Waiting; i++) s_flows.Add(WaitAsync());
        s_registration = PosixSignalRegistration.Create(User1, c =>
        {
            c.Cancel = true;
            Interlocked.Increment(ref s_signals);
        });
        new Thread(() => Write(file)) { IsBackground = true }.Start();
        Check.Incomplete(s_flows);
    }

    /// <summary>Starts threads that sleep.</summary>
    public static void Sleep(int threads)
    {
        for (var i = 0; i < threads; i++) new Thread(() => Thread.Sleep(Timeout.Infinite)) { IsBackground = true }.Start();
    }

    /// <summary>Starts and ends threads all the time.</summary>
    public static void Change(int threads)
    {
        for (var i = 0; i < threads; i++) new Thread(StartOthers) { IsBackground = true }.Start();
    }

    /// <summary>Starts a process on a thread that waits in the kernel until another one writes to a pipe.</summary>
    public static void StartProcess(string pipe)
    {
        new Thread(() => Spawn.UntilWritten(pipe)) { IsBackground = true }.Start();
    }

    private static void StartOthers()
    {
        while (true)
        {
            var thread = new Thread(() => GC.KeepAlive(new object())) { IsBackground = true };
            thread.Start();
            thread.Join();
            Thread.Sleep(s_betweenThreads);
        }
    }

    private static async Task WaitAsync() => await s_end.Task;

    private static void Write(string path)
    {
        using var file = File.OpenHandle(path, FileMode.OpenOrCreate, FileAccess.Write, FileShare.ReadWrite);
        var counts = new long[2];
        while (true)
        {
            counts[0]++;
            counts[1] = Interlocked.Read(ref s_signals);
            RandomAccess.Write(file, MemoryMarshal.AsBytes(counts.AsSpan()), 0);
            Thread.Sleep(s_between);
        }
    }
}
