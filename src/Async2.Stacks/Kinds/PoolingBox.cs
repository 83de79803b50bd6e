using Async2.Stacks.Heap;

namespace Async2.Stacks.Kinds;

/// <summary>The box of a state machine with a pooling builder: the source of its method's ValueTask.</summary>
internal sealed class PoolingBox(ClrType type) : ObjectKind
{
    private readonly SourceFields _source = SourceFields.In(type, "_valueTaskSource");
    private readonly int _state = FieldOffset.Of(type, "StateMachine", "<>1__state");

    public override bool IsCollected => _state > 0 && _source.Argument > 0;

    public override bool IsFrame => true;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = new(_source.Waiter(bytes), MemoryMarshal.Read<int>(bytes[_state..]));
        // In the pool, a cleared machine has state 0. It has no waiter then.
        return found.State >= CompiledBox.Running && found.Link != 0;
    }
}
