namespace Async2.Stacks.Heap.Kinds;

/// <summary>The part that objects of a class have in async call stacks.</summary>
/// <remarks>
/// A stack is read from an innermost frame on, along the objects that resume each other:
/// <code>
/// frame ──► task's continuation ──► delegate ──► box of the caller's state machine = frame ──► …
/// </code>
/// Frames are collected when the heap is walked, because there are many. The objects between them are read when they are met.
/// </remarks>
internal abstract class ObjectKind
{
    /// <summary>The kind of all other objects: a stack ends there.</summary>
    public static readonly ObjectKind Other = new NoKind();

    /// <summary>Whether the walk of the heap collects the objects.</summary>
    public virtual bool IsCollected => false;

    /// <summary>Whether the objects are parts of stacks, of which there may be millions.</summary>
    public virtual bool IsOfStacks => true;

    /// <summary>Collects an object.</summary>
    /// <param name="bytes">Its bytes.</param>
    /// <param name="found">The result.</param>
    /// <returns>False if it plays no part: its method has ended, say.</returns>
    public virtual bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = default;
        return false;
    }

    /// <summary>Adds the objects that run next when an object is invoked or completed.</summary>
    public virtual void AddNext(ulong address, IMemoryReader memory, List<ulong> next)
    {
    }

    private sealed class NoKind : ObjectKind;
}

/// <summary>A collected object.</summary>
/// <param name="Link">The address of the object to read next.</param>
/// <param name="State">The number of the suspension point, in the class's own numbering.</param>
internal readonly record struct Collected(ulong Link, long State);
