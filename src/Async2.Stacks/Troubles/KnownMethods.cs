using Async2.Stacks.Heap;
using Async2.Stacks.Naming;
using Async2.Stacks.Troubles.Deadlocks;
using Async2.Stacks.Troubles.Pools;

namespace Async2.Stacks.Troubles;

/// <summary>What is known of the target's methods from their code. It stays when the target is looked at again.</summary>
internal sealed class KnownMethods(ClrRuntime runtime, FrameNames names, HeapTypes types)
{
    public FrameNames Names => names;

    public SemaphorePaths SemaphorePaths { get; } = new(runtime, names);

    public SemaphoreUses SemaphoreUses { get; } = new(names);

    public ReadingMethods ReadingMethods { get; } = new(names);

    public Takers Takers { get; } = new(names, types);
}
