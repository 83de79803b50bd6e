namespace Async2.Fuzz.Worlds;

/// <summary>
/// Where a program runs. Its trace must not depend on what the thread pool does. Code hops there when something completes in a context and
/// what waits for it has captured none (<c>ConfigureAwait(false)</c>); nothing else may then be under way.
/// </summary>
public enum Mode
{
    /// <summary>On the pump's thread, in no context: everything runs inline. Activities may overlap.</summary>
    Plain,

    /// <summary>In the pump's context, always. Activities may overlap; nothing leaves the context.</summary>
    Context,

    /// <summary>Starts in the pump's context, and may leave it. One activity at a time.</summary>
    ContextAlone,

    /// <summary>Starts on the pump's scheduler, and may leave it. One activity at a time.</summary>
    SchedulerAlone,
}
