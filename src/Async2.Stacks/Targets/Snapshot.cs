using Async2.Stacks.Heap;

namespace Async2.Stacks.Targets;

/// <summary>A process at one moment.</summary>
/// <param name="Heap">The ranges of memory of its heap.</param>
/// <param name="Roots">The places outside of the heap that keep objects alive.</param>
/// <param name="Threads">Its threads.</param>
internal sealed record Snapshot(HeapRanges Heap, HeapRoots Roots, IReadOnlyList<ThreadStack> Threads)
{
    /// <summary>Reads what changes as the process goes on.</summary>
    /// <param name="runtime">The runtime, which stands still.</param>
    /// <param name="heap">Its heap.</param>
    /// <param name="threadStatics">The fields that each thread has for itself.</param>
    /// <param name="readStack">Reads a thread's registers, before its stack is walked.</param>
    public static Snapshot Of(
        ClrRuntime runtime, HeapRanges heap, IReadOnlyList<ClrThreadStaticField> threadStatics, Func<ClrThread, StackMemory?> readStack)
    {
        var threads = runtime.Threads.Where(t => t.IsAlive).Select(t => (Thread: t, Memory: readStack(t))).ToList();
        var stacks = threads.Select(t => t.Memory).OfType<StackMemory>().ToList();
        var roots = new HeapRoots(HeapRoots.ObjectsOf(runtime, threadStatics), stacks, stacks.Count == threads.Count);
        return new(heap, roots, [.. threads.Select(t => ThreadStack.Of(t.Thread, t.Memory))]);
    }
}
