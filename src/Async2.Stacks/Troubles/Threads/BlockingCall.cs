using Async2.Stacks.Targets;

namespace Async2.Stacks.Troubles.Threads;

/// <summary>A call in which a thread blocks.</summary>
/// <param name="Name">What was called: <c>Task.Wait, or Result</c>.</param>
/// <param name="Caller">The index of the caller among the thread's frames. The frames before it are those of the call.</param>
internal sealed record BlockingCall(string Name, int Caller)
{
    /// <summary>The name of the calls that enter a <c>lock</c> statement.</summary>
    public const string Lock = "lock";

    /// <summary>The name of the calls of a lock for readers and writers.</summary>
    public const string ReaderWriterLock = "ReaderWriterLockSlim";

    /// <summary>The name of the calls that wait for a task.</summary>
    public const string Task = "Task.Wait, or Result";

    private const string Threading = "System.Threading.";

    private static readonly (string Method, string Name)[] s_blocking =
    [
        ("Tasks.Task.InternalWait", Task),
        ("Tasks.Task.SpinThenBlockingWait", Task),
        ("Tasks.Task.WaitA", "Task.WaitAll, or WaitAny"),
        ("SemaphoreSlim.Wait", "SemaphoreSlim.Wait"),
        ("Monitor.Wait", "Monitor.Wait"),
        ("Monitor.Enter", Lock),
        ("Monitor.ReliableEnter", Lock),
        ("Lock.", Lock),
        ("Thread.Sleep", "Thread.Sleep"),
        ("Thread.Join", "Thread.Join"),
        ("ManualResetEventSlim.Wait", "ManualResetEventSlim.Wait"),
        ("CountdownEvent.Wait", "CountdownEvent.Wait"),
        ("Barrier.SignalAndWait", "Barrier.SignalAndWait"),
        ("ReaderWriterLockSlim.", ReaderWriterLock),
        ("WaitHandle.", "WaitHandle"),
    ];

    /// <summary>The call in which a thread blocks; null if it does not.</summary>
    public static BlockingCall? Of(ThreadStack thread)
    {
        var caller = 0;
        string? name = null;
        // The outermost of the methods at the top says what was called: Task.Wait blocks in an event.
        for (; caller < thread.Frames.Count && IsOfCall(thread.Frames[caller].Method); caller++)
            name = NameOf(thread.Frames[caller].Method) ?? name;
        return name is null ? null : new(name, caller);
    }

    /// <summary>Whether a method is one of <c>System.Threading</c>, and its name begins so.</summary>
    public static bool IsThreading(ClrMethod method, string name) =>
        $"{method.Type?.Name}.{method.Name}".StartsWith(Threading + name, StringComparison.Ordinal);

    /// <summary>Whether a method is one of <c>System.Threading</c>, or of the system's functions that it calls.</summary>
    public static bool IsThreading(ClrMethod method) =>
        IsThreading(method, "") || method.Type?.Name?.StartsWith("Interop+", StringComparison.Ordinal) == true;

    private static bool IsOfCall(ClrMethod method) =>
        IsThreading(method) || method.Type?.Name?.StartsWith("System.Runtime.", StringComparison.Ordinal) == true;

    private static string? NameOf(ClrMethod method)
    {
        foreach (var (name, text) in s_blocking)
            if (IsThreading(method, name)) return text;
        return null;
    }
}
