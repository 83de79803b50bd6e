using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;
using Async2.Stacks.Listing;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Values;

/// <summary>The variables of the source that a suspended frame keeps.</summary>
internal sealed class FrameLocals(HeapTypes types, FrameNames names)
{
    private readonly ValueText _values = new(types);

    /// <summary>The variables of a frame, as its class has them.</summary>
    /// <param name="type">The class by which the frame is known.</param>
    /// <param name="state">Its suspension point.</param>
    /// <param name="address">The address of its object.</param>
    public IReadOnlyList<LocalValue> Of(HeapType type, long state, ulong address)
    {
        if (types.OfObject(address) is not { Type: var own } held) return [];
        if (held.Kind is WovenFrame) return OfWoven(type, state, own, address);
        if (own.GetFieldByName(CompiledBox.Machine) is not { } field) return [];
        var at = address + FieldOffset.MethodTableSize + (ulong)field.Offset;
        if (!field.IsObjectReference) return OfMachine(field.Type, at);
        var machine = types.Memory.ReadPointer(at);
        return OfMachine(types.OfObject(machine)?.Type, machine + FieldOffset.MethodTableSize);
    }

    private List<LocalValue> OfMachine(ClrType? machine, ulong at) => machine is null ? [] :
    [
        .. from field in machine.Fields
           let name = SourceName(field.Name)
           where name is not null
           select new LocalValue(name, _values.Of(field, at + (ulong)field.Offset)),
    ];

    private List<LocalValue> OfWoven(HeapType type, long state, ClrType own, ulong address)
    {
        if (SuspensionSite.Of(names, type, state) is not { Point: { } point }) return [];
        return
        [
            .. from kept in point.Kept
               let field = own.GetFieldByName(kept.Field)
               where field is not null
               select new LocalValue(kept.Variable, _values.Of(field, address + FieldOffset.MethodTableSize + (ulong)field.Offset)),
        ];
    }

    // order  <order>5__2  <>4__this; not <>1__state, <>t__builder, <>u__1, <>s__1
    private static string? SourceName(string? field)
    {
        if (field is null or "<>4__this") return field is null ? null : "this";
        if (!field.StartsWith('<')) return field;
        var end = field.IndexOf('>', StringComparison.Ordinal);
        return end > 1 && field.AsSpan(end + 1).StartsWith("5__") ? field[1..end] : null;
    }
}
