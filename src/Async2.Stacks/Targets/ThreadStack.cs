namespace Async2.Stacks.Targets;

/// <summary>The methods on a thread's stack.</summary>
/// <param name="ThreadId">The managed thread's id.</param>
/// <param name="Methods">The methods, innermost first.</param>
internal sealed record ThreadStack(int ThreadId, IReadOnlyList<ClrMethod> Methods)
{
    private const int MostFrames = 256;

    /// <summary>Walks all stacks. The process must stand still, else the DAC may read what it does not expect, and crash.</summary>
    public static IReadOnlyList<ThreadStack> All(ClrRuntime runtime) =>
        [.. runtime.Threads.Where(t => t.IsAlive).Select(t => new ThreadStack(
            t.ManagedThreadId, [.. t.EnumerateStackTrace(false, MostFrames).Select(f => f.Method).OfType<ClrMethod>()]))];
}
