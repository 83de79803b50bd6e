using Async2.Stacks.Heap;

namespace Async2.Stacks.Targets;

/// <summary>A process at one moment.</summary>
/// <param name="Heap">The ranges of memory of its heap.</param>
/// <param name="Roots">The places outside of the heap that keep objects alive.</param>
/// <param name="Threads">Its threads.</param>
internal sealed record Snapshot(HeapRanges Heap, HeapRoots Roots, IReadOnlyList<ThreadStack> Threads);
