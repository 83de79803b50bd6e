namespace Async2.Stacks.Heap.Kinds;

/// <summary>The box of a state machine with a pooling builder: the source of its method's ValueTask.</summary>
internal sealed class PoolingBox : ObjectKind
{
    private readonly SourceFields _source;
    private readonly int _machine;
    private readonly int _state;

    public PoolingBox(ClrType type)
    {
        _source = SourceFields.In(type, "_valueTaskSource");
        _machine = FieldOffset.Of(type, CompiledBox.Machine);
        IsOfClass = type.GetFieldByName(CompiledBox.Machine) is { IsObjectReference: true };
        _state = FieldOffset.Of(type, CompiledBox.Machine, CompiledBox.State);
    }

    /// <summary>Whether the state machine is an object of its own, as in debug builds.</summary>
    public bool IsOfClass { get; }

    public override bool IsCollected => _machine > 0 && _source.Exist && (IsOfClass || _state > 0);

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = new(_source.Waiter(bytes), IsOfClass ? 0 : MemoryMarshal.Read<int>(bytes[_state..]));
        // In the pool, a cleared machine has state 0. It has no waiter then.
        return found.State >= CompiledBox.Running && found.Link != 0;
    }

    /// <summary>The address of the state machine, if it is an object.</summary>
    public ulong MachineOf(ulong box, IMemoryReader memory) => memory.ReadPointer(box + (ulong)_machine);
}
