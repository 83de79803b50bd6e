using Async2.Stacks.Targets;

namespace Async2.Stacks.Troubles;

/// <summary>A thread of the pool that runs work.</summary>
/// <param name="Thread">The thread.</param>
/// <param name="Blocks">The method in which it blocks; null if it does not.</param>
/// <param name="Frames">Its methods, innermost first, without those of the pool.</param>
internal sealed record PoolThread(ThreadStack Thread, string? Blocks, IReadOnlyList<ClrMethod> Frames)
{
    private const string Threading = "System.Threading.";

    private static readonly (string Method, string Name)[] s_blocking =
    [
        ("Tasks.Task.InternalWait", "Task.Wait, or Result"),
        ("Tasks.Task.SpinThenBlockingWait", "Task.Wait, or Result"),
        ("Tasks.Task.WaitA", "Task.WaitAll, or WaitAny"),
        ("SemaphoreSlim.Wait", "SemaphoreSlim.Wait"),
        ("Monitor.Wait", "Monitor.Wait"),
        ("Monitor.Enter", "lock"),
        ("Monitor.ReliableEnter", "lock"),
        ("Lock.", "lock"),
        ("Thread.Sleep", "Thread.Sleep"),
        ("Thread.Join", "Thread.Join"),
        ("ManualResetEventSlim.Wait", "ManualResetEventSlim.Wait"),
        ("CountdownEvent.Wait", "CountdownEvent.Wait"),
        ("Barrier.SignalAndWait", "Barrier.SignalAndWait"),
        ("ReaderWriterLockSlim.", "ReaderWriterLockSlim"),
        ("WaitHandle.", "WaitHandle"),
    ];

    /// <summary>The threads that run work of the pool.</summary>
    public static IReadOnlyList<PoolThread> In(IReadOnlyList<ThreadStack> threads) => [.. threads.Select(Of).OfType<PoolThread>()];

    private static PoolThread? Of(ThreadStack thread)
    {
        var methods = thread.Methods.ToList();
        var pool = methods.FindIndex(m => Is(m, "ThreadPoolWorkQueue.Dispatch"));
        if (pool < 0) return null;
        var own = methods.Take(pool).Where(m => !Is(m, "")).ToList();
        // The outermost of the methods at the top says what was called: Task.Wait blocks in an event.
        var top = methods.TakeWhile(m => Is(m, "") || m.Type?.Name?.StartsWith("System.Runtime.", StringComparison.Ordinal) == true);
        var blocks = top.Reverse().Select(Blocking).FirstOrDefault(b => b is not null);
        return new(thread, blocks, own);
    }

    private static string? Blocking(ClrMethod method)
    {
        foreach (var (name, text) in s_blocking)
            if (Is(method, name)) return text;
        return null;
    }

    private static bool Is(ClrMethod method, string name) =>
        $"{method.Type?.Name}.{method.Name}".StartsWith(Threading + name, StringComparison.Ordinal);
}
