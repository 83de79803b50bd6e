using System.Runtime.ExceptionServices;

namespace Async2;

/// <summary>Exceptions without a handler: those of awaiters and SynchronizationContexts that the library calls.</summary>
[StackTraceHidden]
internal static class AsyncExceptions
{
    /// <summary>Raises <paramref name="exception"/> on the thread pool, where it ends the process unless it is handled.</summary>
    internal static void ThrowOnThreadPool(Exception exception) =>
        ThreadPool.QueueUserWorkItem(Throw, ExceptionDispatchInfo.Capture(exception), preferLocal: false);

    private static void Throw(ExceptionDispatchInfo exception) => exception.Throw();
}
