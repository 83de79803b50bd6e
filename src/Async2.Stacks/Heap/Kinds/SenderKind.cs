namespace Async2.Stacks.Heap.Kinds;

/// <summary>What <c>SendAsync</c> leaves at a dataflow block that is full. The link is the task that its caller has.</summary>
internal sealed class SenderKind(ClrType type) : LinkedKind(type, "_task");
