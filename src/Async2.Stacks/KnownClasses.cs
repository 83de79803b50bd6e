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
        Types = new(runtime);
        Names = new(Types);
        Methods = new(runtime, Names, Types);
    }

    /// <summary>The runtime that is asked from now on: what one was asked as the process ran may be out of date.</summary>
    public ClrRuntime Runtime
    {
        get => Types.Runtime;
        set => Types.Runtime = value;
    }

    public HeapTypes Types { get; }

    public FrameNames Names { get; }

    public ReferencesOfTypes References { get; } = new();

    public KnownMethods Methods { get; }

    public void Dispose() => Names.Dispose();
}
