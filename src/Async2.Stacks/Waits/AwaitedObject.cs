using Async2.Stacks.Heap;
using Async2.Stacks.Kinds;

namespace Async2.Stacks.Waits;

/// <summary>Finds the object that an innermost frame awaits: a task, a source of a ValueTask, an awaiter.</summary>
/// <remarks>
/// A state machine keeps the awaiter of the await at which it waits in a field <c>&lt;&gt;u__1</c>, and clears it when it goes on. A woven
/// frame has it in <c>_awaited</c>, if that is a task that a call returned, and else in a slot.
/// </remarks>
internal sealed class AwaitedObject(HeapTypes types)
{
    private const int MostNesting = 4;

    /// <summary>The address of the object; 0 if there is none.</summary>
    /// <param name="frame">The address of the frame.</param>
    public ulong Of(ulong frame)
    {
        if (types.OfObject(frame) is not { Type: { } type } own) return 0;
        return own.Kind switch
        {
            WovenFrame => OfFields(type, frame + 8, f => f.Name == "_awaited") is > 0 and var task ? task : OfFields(type, frame + 8, IsAwaiter),
            RuntimeContinuation => OfFields(type, frame + 8, f => f.Name is "Task" or "_obj" or "Source"),
            CompiledBox or PoolingBox => OfMachine(type, frame),
            TaskFrame => frame,
            _ => 0,
        };
    }

    private ulong OfMachine(ClrType box, ulong address)
    {
        if (box.GetFieldByName("StateMachine") is not { } field) return 0;
        var at = address + 8 + (ulong)field.Offset;
        if (!field.IsObjectReference) return OfFields(field.Type, at, IsCompiledAwaiter);
        var machine = types.Memory.ReadPointer(at);
        return OfFields(types.OfObject(machine)?.Type, machine + 8, IsCompiledAwaiter);
    }

    private ulong OfFields(ClrType? type, ulong at, Func<ClrInstanceField, bool> isAwaiter) => type is null ? 0 : type.Fields
        .Where(isAwaiter).Select(f => FirstReference(f, at, MostNesting)).FirstOrDefault(o => o != 0);

    private ulong FirstReference(ClrInstanceField field, ulong at, int nesting)
    {
        at += (ulong)field.Offset;
        if (field.IsObjectReference) return types.Memory.ReadPointer(at);
        if (!field.IsValueType || field.IsPrimitive || nesting == 0) return 0;
        return field.Type is not { } type ? 0 : type.Fields.Select(f => FirstReference(f, at, nesting - 1)).FirstOrDefault(o => o != 0);
    }

    private static bool IsCompiledAwaiter(ClrInstanceField field) => field.Name?.StartsWith("<>u__", StringComparison.Ordinal) == true;

    private static bool IsAwaiter(ClrInstanceField field) => field.Type?.Name?.Contains("Awaiter", StringComparison.Ordinal) == true;
}
