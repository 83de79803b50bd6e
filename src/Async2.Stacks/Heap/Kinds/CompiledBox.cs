namespace Async2.Stacks.Heap.Kinds;

/// <summary>The box of a state machine as compiled: the task of its method.</summary>
/// <remarks>
/// <code>
/// AsyncStateMachineBox&lt;TStateMachine&gt; : Task     m_continuationObject ──► the caller
///     StateMachine                                a struct; in debug builds and for iterators a class
///         &lt;&gt;1__state                              the number of the await, from 0
///         &lt;&gt;v__promiseOfValueOrEnd                of an iterator: the source of its ValueTasks ──► the consumer
/// </code>
/// </remarks>
internal sealed class CompiledBox : TaskKind
{
    /// <summary>The state of a machine that runs, or is queued.</summary>
    public const int Running = -1;

    /// <summary>The field of a box with its state machine.</summary>
    public const string Machine = "StateMachine";

    /// <summary>The field with the state.</summary>
    public const string State = "<>1__state";

    private const string Promise = "<>v__promiseOfValueOrEnd";

    private readonly int _machine;
    private readonly int _state;

    public CompiledBox(ClrType type)
        : base(type)
    {
        _machine = FieldOffset.Of(type, Machine);
        IsOfClass = type.GetFieldByName(Machine) is { IsObjectReference: true };
        _state = FieldOffset.Of(type, Machine, State);
    }

    /// <summary>Whether the state machine is an object of its own.</summary>
    public bool IsOfClass { get; }

    public override bool IsCollected => IsKnown && _machine > 0;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = default;
        if (IsCompleted(bytes)) return false;
        if (IsOfClass)
        {
            found = new(MemoryMarshal.Read<ulong>(bytes[_machine..]), 0);
            return found.Link != 0;
        }
        var state = _state < 0 ? 0 : MemoryMarshal.Read<int>(bytes[_state..]);
        found = new(Waiter(bytes), state);
        return state >= Running;
    }

    /// <summary>A traced woven chain has such a box, whose state machine is the outermost frame.</summary>
    public override void AddNext(ulong address, IMemoryReader memory, List<ulong> next)
    {
        if (IsOfClass) next.Add(memory.ReadPointer(address + (ulong)_machine));
    }

    /// <summary>Reads state and caller of a box whose state machine is an object.</summary>
    /// <param name="box">The address of the box.</param>
    /// <param name="machine">The address of the state machine.</param>
    /// <param name="types">The classes.</param>
    /// <returns>Null if the method has ended, or an iterator waits for its consumer.</returns>
    public Collected? OfMachine(ulong box, ulong machine, HeapTypes types)
    {
        if (types.OfObject(machine) is not { Type: var type } || StateOf(machine, types) is not { } state) return null;
        var promise = SourceFields.In(type, Promise);
        var link = promise.Exist ? promise.Waiter(types.Memory, machine) : Waiter(box, types.Memory);
        return new(link, state);
    }

    /// <summary>The state of a state machine that is an object; null if its method has ended.</summary>
    public static int? StateOf(ulong machine, HeapTypes types)
    {
        if (types.OfObject(machine) is not { Type: var type } || FieldOffset.Of(type, State) is not (> 0 and var offset)) return null;
        var state = types.Memory.Read<int>(machine + (ulong)offset);
        return state < Running ? null : state;
    }
}
