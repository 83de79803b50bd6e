namespace Async2.Stacks.Targets;

/// <summary>An object whose <c>lock</c> a thread has, while others wait for it.</summary>
/// <param name="Object">The object's address.</param>
/// <param name="Owner">The address of the runtime's own object for the thread; 0 for a moment when it enters.</param>
/// <remarks>An object gets such a block when a thread waits for it. Before that its header has the owner.</remarks>
internal sealed record HeldMonitor(ulong Object, ulong Owner)
{
    private const int Most = 1 << 16;
    private const string Monitor = "System.Threading.Monitor";

    /// <summary>Reads them, if any thread may wait for one. The process must stand still.</summary>
    public static IReadOnlyList<HeldMonitor> In(ClrRuntime runtime, IReadOnlyList<ThreadStack> threads)
    {
        if (!threads.Any(t => t.Frames.Any(f => f.Method.Type?.Name == Monitor))) return [];
        return
        [
            .. runtime.Heap.EnumerateSyncBlocks().Take(Most).Where(b => b is { IsMonitorHeld: true, WaitingThreadCount: > 0 })
                .Select(b => new HeldMonitor(b.Object, b.HoldingThreadAddress)),
        ];
    }
}
