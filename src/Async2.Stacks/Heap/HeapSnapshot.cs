namespace Async2.Stacks.Heap;

/// <summary>The heap at one moment.</summary>
/// <param name="Ranges">Its ranges of memory.</param>
/// <param name="Roots">The places outside of it that keep objects alive.</param>
internal sealed record HeapSnapshot(HeapRanges Ranges, HeapRoots Roots);
