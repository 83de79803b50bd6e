namespace Async2.Stacks.Heap;

/// <summary>The places outside of the heap that keep objects alive, at one moment.</summary>
/// <param name="Objects">Objects that handles, statics and the queue of finalizers keep.</param>
/// <param name="Stacks">The threads' stacks. Each word in them that is an object's address counts.</param>
/// <param name="Registers">The threads' registers, likewise.</param>
internal sealed record HeapRoots(
    IReadOnlyList<ulong> Objects, IReadOnlyList<(ulong Start, ulong End)> Stacks, IReadOnlyList<byte[]> Registers)
{
    /// <summary>Reads handles and the queue of finalizers, which change as the process goes on.</summary>
    public static IReadOnlyList<ulong> ObjectsOf(ClrRuntime runtime)
    {
        var objects = runtime.Heap.EnumerateFinalizerRoots().Select(r => r.Object.Address).ToList();
        foreach (var handle in runtime.EnumerateHandles())
        {
            if (handle.IsStrong) objects.Add(handle.Object.Address);
            if (handle.HandleKind == ClrHandleKind.Dependent) objects.Add(handle.Dependent.Address);
        }
        return objects;
    }
}
