namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Executes the instructions of <c>MoveNext</c> that compute with the state number, as far as the number is known.</summary>
/// <remarks>
/// The state is in a field and is cached in a local; Debug builds store comparisons with it in further locals. These are the
/// *tracked* slots (<see cref="TrackedLocals"/>). Everything else on the stack is unknown, except constants.
/// </remarks>
internal sealed class StateEvaluator
{
    private readonly ControlFlow _flow;
    private readonly StateMachine _machine;
    private readonly TrackedLocals _locals;

    private StateEvaluator(ControlFlow flow, StateMachine machine, TrackedLocals locals)
    {
        (_flow, _machine, _locals) = (flow, machine, locals);
        Running = Known([TrackedLocals.StatePlace, .. locals.Caching], machine.Running);
    }

    public static StateEvaluator Of(ControlFlow flow, StateMachine machine, StackProducers producers) =>
        new(flow, machine, TrackedLocals.Of(flow.Body, machine, producers));

    /// <summary>An evaluator that compares a compiled body with the body lifted from <paramref name="compiled"/>.</summary>
    public static StateEvaluator ToCompare(ControlFlow flow, StateMachine machine, StateEvaluator? compiled) =>
        new(flow, machine, TrackedLocals.ToCompare(flow.Body, machine, StackProducers.Of(flow), compiled?._locals));

    public bool Tracks(VariableDefinition local) => _locals.PlaceOf(local) is not null;

    /// <summary>Whether the target of the branch depends on the state number.</summary>
    public bool DependsOnState(Instruction branch) => _locals.DependsOnState(branch);

    /// <summary>Whether the instruction loads a tracked slot.</summary>
    public bool Loads(Instruction instruction) => instruction.OpCode.Code switch
    {
        Code.Ldloc => Tracks((VariableDefinition)instruction.Operand),
        Code.Ldfld => _machine.OwnField(instruction.Operand) == _machine.State.Field,
        _ => false,
    };

    /// <summary>The value that the instruction loads from a tracked slot; null if unknown. See <see cref="Loads"/>.</summary>
    public int? Loaded(Instruction load, StateKnowledge before) =>
        load.OpCode.Code == Code.Ldloc ? before[_locals.PlaceOf((VariableDefinition)load.Operand)!.Value] : before.State;

    /// <summary>
    /// The state number in the slot that the instruction stores to, the field or a local that caches it; null if it stores to no such
    /// slot.
    /// </summary>
    public int? StateIn(Instruction store, StateKnowledge known) => store.OpCode.Code switch
    {
        Code.Stfld when _machine.OwnField(store.Operand) == _machine.State.Field => known.State,
        Code.Stloc when _locals.Caches((VariableDefinition)store.Operand) =>
            known[_locals.PlaceOf((VariableDefinition)store.Operand)!.Value],
        _ => null,
    };

    /// <summary>The knowledge where user code runs: the number is the running one, also in each slot that caches it.</summary>
    public StateKnowledge Running { get; }

    /// <summary>The knowledge at the entry of the method: the state is <paramref name="state"/>.</summary>
    public StateKnowledge Entry(int state) => Known([TrackedLocals.StatePlace], state);

    private StateKnowledge Known(IEnumerable<int> places, int state)
    {
        var values = new int?[_locals.Count + 1];
        foreach (var place in places) values[place] = state;
        return new StateKnowledge(values);
    }

    /// <summary>
    /// Executes one instruction. Returns the knowledge after it, and the target of a conditional branch or switch with a known condition.
    /// </summary>
    public (StateKnowledge After, int? Target) Step(int position, StateKnowledge before)
    {
        var instruction = _flow.Body.Code[position];
        var below = before;
        switch (instruction.OpCode.Code)
        {
            case Code.Ldc_I4:
                return (before.Push((int)instruction.Operand), null);
            case Code.Dup:
                below = before.Pop(out var top);
                return (below.Push(top).Push(top), null);
            case Code.Ldloc when Loads(instruction):
                return (before.Push(Loaded(instruction, before)), null);
            case Code.Stloc when _locals.PlaceOf((VariableDefinition)instruction.Operand) is { } place:
                below = before.Pop(out var stored);
                return (below.With(place, stored), null);
            case Code.Ldfld when Loads(instruction):
                return (before.Pop(out _).Push(before.State), null);
            case Code.Stfld when _machine.OwnField(instruction.Operand) == _machine.State.Field:
                below = before.Pop(out var state);
                return (below.Pop(out _).With(TrackedLocals.StatePlace, state), null);
            case Code.Switch:
                below = before.Pop(out var index);
                return (below, index is { } known ? Target((Instruction[])instruction.Operand, known) ?? position + 1 : null);
            case Code.Brfalse or Code.Brtrue:
                below = before.Pop(out var condition);
                var taken = condition != 0 == (instruction.OpCode.Code == Code.Brtrue);
                return (below, condition is null ? null : taken ? Target(instruction) : position + 1);
        }

        return Binary(instruction.OpCode.Code) is { } operation
            ? Step(position, before, operation)
            : (AfterAnyOther(instruction, before), null);
    }

    private (StateKnowledge After, int? Target) Step(int position, StateKnowledge before, Func<int, int, int> operation)
    {
        var below = before.Pop(out var right).Pop(out var left);
        int? result = left is { } l && right is { } r ? operation(l, r) : null;
        var instruction = _flow.Body.Code[position];
        if (instruction.OpCode.FlowControl != FlowControl.Cond_Branch) return (below.Push(result), null);
        return (below, result is null ? null : result != 0 ? Target(instruction) : position + 1);
    }

    private StateKnowledge AfterAnyOther(Instruction instruction, StateKnowledge before)
    {
        var after = before;
        for (var i = StackEffect.Pops(instruction, _flow.Body); i > 0; i--) after = after.Pop(out _);
        if (StackEffect.Empties(instruction)) after = after.WithEmptyStack();
        for (var i = StackEffect.Pushes(instruction); i > 0; i--) after = after.Push(null);
        return after;
    }

    private int Target(Instruction branch) => _flow.Positions[(Instruction)branch.Operand];

    private int? Target(Instruction[] table, int index) =>
        index >= 0 && index < table.Length ? _flow.Positions[table[index]] : null;

    /// <summary>The operation on two numbers, or the comparison of a branch; null for other opcodes.</summary>
    public static Func<int, int, int>? Binary(Code code) => code switch
    {
        Code.Add => (a, b) => a + b,
        Code.Sub => (a, b) => a - b,
        Code.Mul => (a, b) => a * b,
        Code.And => (a, b) => a & b,
        Code.Or => (a, b) => a | b,
        Code.Xor => (a, b) => a ^ b,
        Code.Ceq => (a, b) => a == b ? 1 : 0,
        Code.Clt => (a, b) => a < b ? 1 : 0,
        Code.Cgt => (a, b) => a > b ? 1 : 0,
        Code.Clt_Un => (a, b) => (uint)a < (uint)b ? 1 : 0,
        Code.Cgt_Un => (a, b) => (uint)a > (uint)b ? 1 : 0,
        Code.Beq => (a, b) => a == b ? 1 : 0,
        Code.Bne_Un => (a, b) => a != b ? 1 : 0,
        Code.Blt => (a, b) => a < b ? 1 : 0,
        Code.Ble => (a, b) => a <= b ? 1 : 0,
        Code.Bgt => (a, b) => a > b ? 1 : 0,
        Code.Bge => (a, b) => a >= b ? 1 : 0,
        Code.Blt_Un => (a, b) => (uint)a < (uint)b ? 1 : 0,
        Code.Ble_Un => (a, b) => (uint)a <= (uint)b ? 1 : 0,
        Code.Bgt_Un => (a, b) => (uint)a > (uint)b ? 1 : 0,
        Code.Bge_Un => (a, b) => (uint)a >= (uint)b ? 1 : 0,
        _ => null,
    };
}
