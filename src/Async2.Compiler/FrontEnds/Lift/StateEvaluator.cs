using Async2.Compiler.Analysis;
using Async2.Compiler.Methods;
using Mono.Cecil.Cil;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>
/// Executes the instructions of <c>MoveNext</c> that compute with the state number, as far as the number is known.
/// </summary>
/// <remarks>
/// The state lives in a field and is cached in a local; Debug builds put comparisons with it into further locals. These
/// are the *tracked* places. Everything else on the stack is unknown.
/// </remarks>
internal sealed class StateEvaluator
{
    private readonly ControlFlow _flow;
    private readonly StateMachine _machine;
    private readonly Dictionary<VariableDefinition, int> _tracked = [];
    private readonly List<VariableDefinition> _caches = [];

    public StateEvaluator(ControlFlow flow, StateMachine machine, StackProducers producers)
    {
        _flow = flow;
        _machine = machine;
        FindTrackedLocals(producers);
    }

    public bool Tracks(VariableDefinition local) => _tracked.ContainsKey(local);

    /// <summary>Whether the instruction loads a tracked place.</summary>
    public bool Loads(Instruction instruction) => instruction.OpCode.Code switch
    {
        Code.Ldloc => Tracks((VariableDefinition)instruction.Operand),
        Code.Ldfld => _machine.OwnField(instruction.Operand) == _machine.State,
        _ => false,
    };

    /// <summary>The value that the instruction, which <see cref="Loads"/> a tracked place, finds there; null if it is not known.</summary>
    public int? Loaded(Instruction load, StateKnowledge before) =>
        load.OpCode.Code == Code.Ldloc ? before[_tracked[(VariableDefinition)load.Operand]] : before.State;

    /// <summary>
    /// What is known of the state number in the place that the instruction stores to, the field or a local that caches it; null if it
    /// stores to no such place.
    /// </summary>
    public int? StateIn(Instruction store, StateKnowledge known) => store.OpCode.Code switch
    {
        Code.Stfld when _machine.OwnField(store.Operand) == _machine.State => known.State,
        Code.Stloc when _caches.Contains((VariableDefinition)store.Operand) => known[_tracked[(VariableDefinition)store.Operand]],
        _ => null,
    };

    /// <summary>
    /// What is known at the entry of the method or of a handler: the state is <paramref name="state"/>, if <paramref name="cached"/> in
    /// every
    /// place that caches it.
    /// </summary>
    public StateKnowledge Entry(int state, bool cached)
    {
        var values = new int?[_tracked.Count + 1];
        values[0] = state;
        if (cached)
            foreach (var local in _caches) values[_tracked[local]] = state;
        return new StateKnowledge(values);
    }

    private void FindTrackedLocals(StackProducers producers)
    {
        bool IsState(Instruction? i) => i is { OpCode.Code: Code.Ldfld } && _machine.OwnField(i.Operand) == _machine.State;
        bool Derived(Instruction? i) => IsState(i)
            || i is { OpCode.Code: Code.Ldloc } && _tracked.ContainsKey((VariableDefinition)i.Operand)
            || i is { OpCode.Code: Code.Ceq or Code.Clt or Code.Cgt or Code.Clt_Un or Code.Cgt_Un or Code.Sub or Code.Add }
                && Enumerable.Range(0, 2).Any(k => producers.ProducersOf(i, k).Any(Derived));

        var stores = _flow.Body.Code.Where(i => i.OpCode.Code == Code.Stloc).ToList();
        int before;
        do
        {
            before = _tracked.Count;
            foreach (var store in stores)
            {
                var local = (VariableDefinition)store.Operand;
                var values = producers.ProducersOf(store, 0);
                if (_tracked.ContainsKey(local) || !values.Any(Derived)) continue;
                _tracked[local] = _tracked.Count + 1;
                if (values.Any(IsState)) _caches.Add(local);
            }
        }
        while (_tracked.Count > before);
    }

    /// <summary>
    /// Executes one instruction: what is known after it, and for a conditional branch or a switch whose condition is known the position
    /// control goes to.
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
            case Code.Stloc when _tracked.TryGetValue((VariableDefinition)instruction.Operand, out var place):
                below = before.Pop(out var stored);
                return (below.With(place, stored), null);
            case Code.Ldfld when Loads(instruction):
                return (before.Pop(out _).Push(before.State), null);
            case Code.Stfld when _machine.OwnField(instruction.Operand) == _machine.State:
                below = before.Pop(out var state);
                return (below.Pop(out _).With(0, state), null);
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

    private static Func<int, int, int>? Binary(Code code) => code switch
    {
        Code.Add => (a, b) => a + b,
        Code.Sub => (a, b) => a - b,
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
