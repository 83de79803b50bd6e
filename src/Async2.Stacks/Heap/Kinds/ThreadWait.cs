namespace Async2.Stacks.Heap.Kinds;

/// <summary>The event in which a thread blocks until a task is complete: the outermost frame of the stack for which it waits.</summary>
internal sealed class ThreadWait : ObjectKind;
