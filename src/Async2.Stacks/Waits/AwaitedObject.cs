using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Waits;

/// <summary>Something that a frame awaits.</summary>
/// <param name="Address">The task, the source of a ValueTask, or an awaiter that is an object; 0 if there is none.</param>
/// <param name="Awaiter">The class of the awaiter; null if that is not known.</param>
internal readonly record struct Awaited(ulong Address, string? Awaiter);

/// <summary>Finds the object that an innermost frame awaits.</summary>
/// <remarks>
/// A state machine keeps the awaiter of the await at which it waits in a field <c>&lt;&gt;u__1</c>, and clears it when it goes on. A woven
/// frame has it in <c>_awaited</c>, if that is a task that a call returned, and else in a slot.
/// </remarks>
internal sealed class AwaitedObject(HeapTypes types)
{
    /// <summary>The awaited object.</summary>
    /// <param name="frame">The address of the frame.</param>
    public Awaited Of(ulong frame)
    {
        if (types.OfObject(frame) is not { Type: var type } own) return default;
        return own.Kind switch
        {
            WovenFrame => OfWoven(type, frame),
            RuntimeContinuation => OfContinuation(type, frame),
            CompiledBox or PoolingBox => OfMachine(type, frame),
            TaskFrame => new(frame, null),
            _ => default,
        };
    }

    private Awaited OfWoven(ClrType frame, ulong address)
    {
        var awaited = OfFields(frame, address, f => f.Name == "_awaited").Address;
        if (awaited == 0) return OfFields(frame, address, IsAwaiter);
        // A ValueTask is kept in an object of the library.
        return types.OfObject(awaited) is { Type: var wait } && Derives(wait, "Async2.PendingTask")
            ? OfFields(wait, awaited, f => f.IsValueType) : new(awaited, null);
    }

    // The class library's own continuations have fields with names, those that the runtime makes have none.
    private Awaited OfContinuation(ClrType type, ulong address)
    {
        if (OfFields(type, address, f => f.Name is "Task" or "Source") is { Address: > 0 } named) return named;
        foreach (var (target, _) in new HeapObject(types.Memory, type, address).References())
        {
            if (types.OfObject(target) is not { Type: var held } own || own.Kind is RuntimeContinuation) continue;
            if (own.Kind is TaskFrame or CompiledBox or RuntimeTask || IsAwaiter(held) || IsSource(held)) return new(target, null);
        }
        return default;
    }

    private Awaited OfMachine(ClrType box, ulong address)
    {
        if (box.GetFieldByName(CompiledBox.Machine) is not { } field) return default;
        if (!field.IsObjectReference)
            return OfFields(box, address, field.Type, FieldOffset.MethodTableSize + field.Offset, IsCompiledAwaiter);
        var machine = types.Memory.ReadPointer(address + FieldOffset.MethodTableSize + (ulong)field.Offset);
        return types.OfObject(machine) is { Type: var type } ? OfFields(type, machine, IsCompiledAwaiter) : default;
    }

    private Awaited OfFields(ClrType type, ulong address, Func<ClrInstanceField, bool> isAwaiter) =>
        OfFields(type, address, type, FieldOffset.MethodTableSize, isAwaiter);

    // The references that the garbage collector knows: ClrMD does not always know the fields of a struct.
    private Awaited OfFields(ClrType owner, ulong address, ClrType? type, int at, Func<ClrInstanceField, bool> isAwaiter)
    {
        if (type is null) return default;
        var fields = type.Fields.Where(isAwaiter).ToList();
        var references = new HeapObject(types.Memory, owner, address).References();
        var found = fields.SelectMany(f => references.Where(r => IsIn(r.Offset - at, f, type))).Select(r => r.Target).FirstOrDefault();
        return new(found, fields is [{ Type: { } only }] ? ClassName.Of(only) : null);
    }

    private static bool IsIn(int offset, ClrInstanceField field, ClrType type) =>
        offset >= field.Offset && !type.Fields.Any(f => field.Offset < f.Offset && f.Offset <= offset);

    private static bool IsCompiledAwaiter(ClrInstanceField field) => field.Name?.StartsWith("<>u__", StringComparison.Ordinal) == true;

    private static bool IsAwaiter(ClrInstanceField field) => field.Type is { } type && IsAwaiter(type);

    private static bool IsAwaiter(ClrType type) => type.Name?.Contains("Awaiter", StringComparison.Ordinal) == true
        || type.EnumerateInterfaces().Any(i => i.Name == "System.Runtime.CompilerServices.INotifyCompletion");

    private static bool IsSource(ClrType type) =>
        type.EnumerateInterfaces()
            .Any(i => i.Name?.StartsWith("System.Threading.Tasks.Sources.IValueTaskSource", StringComparison.Ordinal) == true);

    private static bool Derives(ClrType? type, string from) => BaseClasses.AndSelf(type).Any(t => t.Name == from);
}
