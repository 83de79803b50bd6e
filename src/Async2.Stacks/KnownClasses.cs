using Async2.Stacks.Heap;
using Async2.Stacks.Naming;
using Async2.Stacks.Reachability;
using Async2.Stacks.Troubles;

namespace Async2.Stacks;

/// <summary>
/// What is known of a target's classes: sizes, names, lines, references. To find it takes longer than to walk the heap, and it stays when
/// the target is looked at again.
/// </summary>
internal sealed class KnownClasses : IDisposable
{
    public KnownClasses(ClrRuntime runtime)
    {
        Runtime = runtime;
        Types = new(runtime);
        Names = new(runtime, Types);
        Methods = new(runtime, Names, Types);
    }

    public ClrRuntime Runtime { get; }

    public HeapTypes Types { get; }

    public FrameNames Names { get; }

    public ReferencesOfTypes References { get; } = new();

    public KnownMethods Methods { get; }

    public void Dispose() => Names.Dispose();
}
