using System.Runtime.ExceptionServices;

namespace Async2;

/// <summary>Exceptions that nobody can be given: of awaiters and SynchronizationContexts while the library talks to them.</summary>
[StackTraceHidden]
internal static class AsyncExceptions
{
    /// <summary>Raises <paramref name="exception"/> on the thread pool, where it ends the process unless somebody handles it.</summary>
    internal static void ThrowOnThreadPool(Exception exception) =>
        ThreadPool.QueueUserWorkItem(Throw, ExceptionDispatchInfo.Capture(exception), preferLocal: false);

    private static void Throw(ExceptionDispatchInfo exception) => exception.Throw();
}
