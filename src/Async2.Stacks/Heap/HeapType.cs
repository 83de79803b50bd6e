using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Heap;

/// <summary>A class of objects on the heap.</summary>
/// <param name="Number">Its number in <see cref="HeapTypes"/>.</param>
/// <param name="Type">The class as ClrMD knows it.</param>
/// <param name="Name">Its name.</param>
/// <param name="Size">The size of an object, without elements.</param>
/// <param name="ElementSize">The size of an element; 0 if there are none.</param>
internal sealed record HeapType(int Number, ClrType Type, string Name, uint Size, uint ElementSize)
{
    /// <summary>The part of the objects in async call stacks.</summary>
    public ObjectKind Kind { get; set; } = ObjectKind.Other;
}
