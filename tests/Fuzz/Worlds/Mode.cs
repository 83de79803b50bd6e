namespace Async2.Fuzz.Worlds;

/// <summary>
/// The thread and context in which a program starts. It may leave them, for the thread pool or another thread, and have several
/// activities in progress. Its trace is the same every time, because only one thread runs at any time (<see cref="PoolValve"/>).
/// </summary>
public enum Mode
{
    /// <summary>On the pump's thread, in no context.</summary>
    Plain,

    /// <summary>On the thread pool.</summary>
    Pool,

    /// <summary>On the pump's thread, which always has the pump's context.</summary>
    Context,

    /// <summary>In the pump's context, which the pump's thread has only while it runs what was posted.</summary>
    PostedContext,

    /// <summary>In a context whose Post is inline.</summary>
    InlineContext,

    /// <summary>On a scheduler whose tasks run on the pump.</summary>
    Scheduler,

    /// <summary>On a scheduler whose tasks run inline.</summary>
    InlineScheduler,
}
