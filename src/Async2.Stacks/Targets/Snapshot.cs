using Async2.Stacks.Heap;

namespace Async2.Stacks.Targets;

/// <summary>A process at one moment.</summary>
/// <param name="Heap">The ranges of memory of its heap.</param>
/// <param name="Roots">The places outside of the heap that keep objects alive.</param>
/// <param name="Threads">Its threads.</param>
/// <param name="Monitors">The objects for whose <c>lock</c> threads wait.</param>
internal sealed record Snapshot(HeapRanges Heap, HeapRoots Roots, IReadOnlyList<ThreadStack> Threads, IReadOnlyList<HeldMonitor> Monitors)
{
    /// <summary>Its runtime. As long as it is not at rest, what was once read of it may be out of date.</summary>
    public required ClrRuntime Runtime { get; init; }

    /// <summary>Whether nothing changes while it is read.</summary>
    public bool IsAtRest { get; private init; } = true;

    /// <summary>The limits of its thread pool; null if they are not known.</summary>
    public PoolLimits? Pool { get; init; }

    /// <summary>The exceptions that threads have thrown, and that nothing has caught; of a core only.</summary>
    public IReadOnlyList<ThrownException> Thrown { get; init; } = [];

    /// <summary>What its threads used since the first look at it, by <see cref="ThreadStack.SystemId"/>.</summary>
    public IReadOnlyDictionary<uint, CoreUse> Uses { get; init; } = new Dictionary<uint, CoreUse>();

    /// <summary>The heap of a process that goes on. A look at it finds the classes; the rest of what it sees may be wrong.</summary>
    public static Snapshot AsItRuns(ClrRuntime runtime) =>
        new(HeapRanges.Of(runtime.Heap), new HeapRoots([], [], "the process was not at rest"), [], [])
        {
            Runtime = runtime,
            IsAtRest = false,
        };

    /// <summary>Reads what changes as the process goes on.</summary>
    /// <param name="runtime">The runtime, which stands still.</param>
    /// <param name="readStack">Reads a thread's registers, before its stack is walked.</param>
    /// <param name="reading">How the target is read.</param>
    public static Snapshot Of(ClrRuntime runtime, Func<ClrThread, StackMemory?> readStack, ReadingOptions reading)
    {
        reading.Reads(ReadingPart.Threads);
        List<(ClrThread Thread, StackMemory? Memory)> threads =
            reading.Has(ReadingPart.Threads) ? [.. runtime.Threads.Where(t => t.IsAlive).Select(t => (t, readStack(t)))] : [];
        var fields = threads.Count > 0 ? ThreadFields.Of(runtime) : new(null, null);
        List<ThreadStack> walked = [];
        foreach (var (thread, memory) in threads)
        {
            reading.Reads(ReadingPart.Threads);
            walked.Add(ThreadStack.Of(thread, memory, fields));
        }
        var monitors = HeldMonitor.In(runtime, walked);
        var pool = threads.Count > 0 ? PoolLimits.Of(runtime) : null;
        reading.Reads(ReadingPart.Roots);
        var objects = reading.Has(ReadingPart.Roots) ? HeapRoots.ObjectsOf(runtime) : [];
        var stacks = threads.Select(t => t.Memory).OfType<StackMemory>().ToList();
        var missing = !reading.Has(ReadingPart.Threads) ? "the threads were left out"
            : !reading.Has(ReadingPart.Roots) ? "handles and static fields were left out"
            : stacks.Count < threads.Count ? "the stack of a thread could not be read" : null;
        reading.Reads(ReadingPart.Heap);
        return new(HeapRanges.Of(runtime.Heap), new(objects, stacks, missing), walked, monitors) { Runtime = runtime, Pool = pool };
    }
}
