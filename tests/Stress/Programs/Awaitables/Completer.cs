namespace Async2.Stressed;

/// <summary>Who completes what is awaited.</summary>
internal enum Completer
{
    /// <summary>Whoever asks for it, before it is done asking.</summary>
    Here,

    /// <summary>A thread of its own, perhaps while the await is still subscribing.</summary>
    Thread,

    /// <summary>The same, and who asks waits for it: so the chain goes on while its await is still subscribing.</summary>
    ThreadAwaited,

    /// <summary>The same, and who asks waits for its end, too: so what awaits may end there while it is still subscribing.</summary>
    ThreadEnded,

    /// <summary>The thread pool.</summary>
    Pool,

    /// <summary>The thread pool after some other work.</summary>
    PoolLater,
}
