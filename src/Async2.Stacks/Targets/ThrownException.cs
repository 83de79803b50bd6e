namespace Async2.Stacks.Targets;

/// <summary>An exception that a thread has thrown, and for which the runtime still looks for a handler.</summary>
/// <param name="Thread">The thread.</param>
/// <param name="Exception">The exception.</param>
/// <remarks>If there is no handler, the runtime writes the core at this point. In .NET 8 such threads look like others.</remarks>
internal sealed record ThrownException(ThreadStack Thread, ClrException Exception)
{
    public static IReadOnlyList<ThrownException> In(ClrRuntime runtime, IReadOnlyList<ThreadStack> threads)
    {
        var dispatching = threads.Where(t => t.IsThrowing).ToList();
        if (dispatching.Count == 0) return [];
        var exceptions = runtime.Threads.Where(t => t.IsAlive).ToLookup(t => t.ManagedThreadId, t => t.CurrentException);
        return
        [
            .. from thread in dispatching
               from exception in exceptions[thread.ThreadId]
               where exception is not null
               select new ThrownException(thread, exception),
        ];
    }
}
