using Async2.Stacks.Heap;

namespace Async2.Stacks.Targets;

/// <summary>A process at one moment.</summary>
/// <param name="Heap">The ranges of memory of its heap.</param>
/// <param name="Roots">The places outside of the heap that keep objects alive.</param>
/// <param name="Threads">Its threads.</param>
internal sealed record Snapshot(HeapRanges Heap, HeapRoots Roots, IReadOnlyList<ThreadStack> Threads)
{
    /// <summary>The heap of a process that goes on. A look at it finds the classes; the rest of what it sees may be wrong.</summary>
    public static Snapshot AsItRuns(ClrRuntime runtime) => new(HeapRanges.Of(runtime.Heap), new HeapRoots([], [], AreComplete: false), []);

    /// <summary>Reads what changes as the process goes on.</summary>
    /// <param name="runtime">The runtime, which stands still.</param>
    /// <param name="heap">Its heap.</param>
    /// <param name="readStack">Reads a thread's registers, before its stack is walked.</param>
    public static Snapshot Of(ClrRuntime runtime, HeapRanges heap, Func<ClrThread, StackMemory?> readStack)
    {
        var threads = runtime.Threads.Where(t => t.IsAlive).Select(t => (Thread: t, Memory: readStack(t))).ToList();
        var stacks = threads.Select(t => t.Memory).OfType<StackMemory>().ToList();
        var roots = new HeapRoots(HeapRoots.ObjectsOf(runtime), stacks, stacks.Count == threads.Count);
        return new(heap, roots, [.. threads.Select(t => ThreadStack.Of(t.Thread, t.Memory))]);
    }
}
