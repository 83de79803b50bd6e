namespace Async2.Stacks.Heap;

/// <summary>The places outside of the heap that keep objects alive, at one moment.</summary>
/// <param name="Objects">Objects that handles, statics and the queue of finalizers keep.</param>
/// <param name="Stacks">The threads' stacks and registers. Each word in them that is an object's address counts.</param>
/// <param name="Missing">The roots that are not among them; null if none is missing.</param>
internal sealed record HeapRoots(IReadOnlyList<ulong> Objects, IReadOnlyList<StackMemory> Stacks, string? Missing)
{
    /// <summary>Whether a field that is no instance's has an object: structs are boxed there.</summary>
    public static bool HasObject(ClrField field) => field.IsObjectReference || field is { IsValueType: true, IsPrimitive: false };

    /// <summary>Reads handles, statics and the queue of finalizers, which change as the process goes on.</summary>
    public static IReadOnlyList<ulong> ObjectsOf(ClrRuntime runtime)
    {
        var objects = runtime.Heap.EnumerateFinalizerRoots().Select(r => r.Object.Address).ToList();
        foreach (var handle in runtime.EnumerateHandles())
        {
            if (handle.IsStrong) objects.Add(handle.Object.Address);
            if (handle.HandleKind == ClrHandleKind.Dependent) objects.Add(handle.Dependent.Address);
        }
        var threadStatics = ThreadStatics(runtime);
        foreach (var thread in runtime.Threads.Where(t => t.IsAlive))
            objects.AddRange(threadStatics.Select(f => f.ReadObject(thread).Address).Where(o => o != 0));
        return objects;
    }

    // The fields that each thread has for itself, references and boxed structs. They are not among the handles.
    private static List<ClrThreadStaticField> ThreadStatics(ClrRuntime runtime) =>
    [
        .. runtime.EnumerateModules().SelectMany(m => m.EnumerateTypesWithStaticFields())
            .SelectMany(t => t.ThreadStaticFields).Where(HasObject),
    ];
}
