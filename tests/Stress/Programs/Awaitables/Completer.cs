namespace Async2.Stressed;

/// <summary>The thread that completes an awaited item.</summary>
internal enum Completer
{
    /// <summary>The subscribing thread, before its subscription returns.</summary>
    Here,

    /// <summary>Another thread, perhaps while the await is still subscribing.</summary>
    Thread,

    /// <summary>
    /// Another thread; the subscriber waits for its begin. So the chain continues while its await is still subscribing.
    /// </summary>
    ThreadAwaited,

    /// <summary>Another thread; the subscriber waits for its end. So the awaiting method may end while it is still subscribing.</summary>
    ThreadEnded,

    /// <summary>The thread pool.</summary>
    Pool,

    /// <summary>The thread pool, after some other work.</summary>
    PoolLater,
}
