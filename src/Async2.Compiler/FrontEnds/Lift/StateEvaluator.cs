using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
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
    private readonly IlBody _body;
    private readonly StateMachine _machine;
    private readonly Dictionary<VariableDefinition, int> _tracked = [];
    private readonly List<VariableDefinition> _caches = [];

    public StateEvaluator(IlBody body, StateMachine machine, StackProducers producers)
    {
        _body = body;
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

    /// <summary>What is known of the state number in the place that the instruction stores to, the field or a local that caches it; null if it stores to no such place.</summary>
    public int? StateIn(Instruction store, Knowledge known) => store.OpCode.Code switch
    {
        Code.Stfld when _machine.OwnField(store.Operand) == _machine.State => known.State,
        Code.Stloc when _caches.Contains((VariableDefinition)store.Operand) => known.Values[_tracked[(VariableDefinition)store.Operand]],
        _ => null,
    };

    /// <summary>What is known of the tracked places.</summary>
    public sealed class Knowledge(int?[] values)
    {
        public int?[] Values { get; } = values;

        public int? State => Values[0];

        public Knowledge Copy() => new((int?[])Values.Clone());

        /// <summary>Forgets what <paramref name="other"/> does not confirm; says whether anything was forgotten.</summary>
        public bool MeetWith(Knowledge other)
        {
            var changed = false;
            for (var i = 0; i < Values.Length; i++)
            {
                if (Values[i] is null || Values[i] == other.Values[i]) continue;
                Values[i] = null;
                changed = true;
            }

            return changed;
        }
    }

    /// <summary>Knowledge at the entry of the method or of a handler: the state is <paramref name="state"/>, in every place that caches it.</summary>
    public Knowledge Entry(int state, bool cached)
    {
        var values = new int?[_tracked.Count + 1];
        values[0] = state;
        if (cached)
            foreach (var local in _caches) values[_tracked[local]] = state;
        return new Knowledge(values);
    }

    private void FindTrackedLocals(StackProducers producers)
    {
        bool IsState(Instruction? i) => i is { OpCode.Code: Code.Ldfld } && _machine.OwnField(i.Operand) == _machine.State;
        bool Derived(Instruction? i) => IsState(i)
            || i is { OpCode.Code: Code.Ldloc } && _tracked.ContainsKey((VariableDefinition)i.Operand)
            || i is { OpCode.Code: Code.Ceq or Code.Clt or Code.Cgt or Code.Clt_Un or Code.Cgt_Un or Code.Sub or Code.Add }
                && Enumerable.Range(0, 2).Any(k => producers.ProducersOf(i, k).Any(Derived));

        var stores = _body.Code.Where(i => i.OpCode.Code == Code.Stloc).ToList();
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

    /// <summary>The values on the evaluation stack that are known; what was there at the start of the block is not.</summary>
    public sealed class Stack
    {
        private readonly List<int?> _values = [];

        public void Push(int? value) => _values.Add(value);

        public int? Pop()
        {
            if (_values.Count == 0) return null;
            var value = _values[^1];
            _values.RemoveAt(_values.Count - 1);
            return value;
        }
    }

    /// <summary>
    /// Executes one instruction. For a conditional branch or a switch whose condition is known the result is the position
    /// control goes to; for a load of a tracked place <paramref name="loaded"/> is its value.
    /// </summary>
    public int? Step(Instruction instruction, int next, Dictionary<Instruction, int> positions, Stack stack, Knowledge known, out int? loaded)
    {
        loaded = null;
        switch (instruction.OpCode.Code)
        {
            case Code.Ldc_I4:
                stack.Push((int)instruction.Operand);
                return null;
            case Code.Dup:
                var top = stack.Pop();
                stack.Push(top);
                stack.Push(top);
                return null;
            case Code.Ldloc when _tracked.TryGetValue((VariableDefinition)instruction.Operand, out var slot):
                stack.Push(loaded = known.Values[slot]);
                return null;
            case Code.Stloc when _tracked.TryGetValue((VariableDefinition)instruction.Operand, out var slot):
                known.Values[slot] = stack.Pop();
                return null;
            case Code.Ldfld when _machine.OwnField(instruction.Operand) == _machine.State:
                stack.Pop();
                stack.Push(loaded = known.State);
                return null;
            case Code.Stfld when _machine.OwnField(instruction.Operand) == _machine.State:
                known.Values[0] = stack.Pop();
                stack.Pop();
                return null;
            case Code.Switch:
                var table = (Instruction[])instruction.Operand;
                return stack.Pop() is { } index ? index >= 0 && index < table.Length ? positions[table[index]] : next : null;
            case Code.Brfalse or Code.Brtrue:
                return stack.Pop() is { } condition
                    ? condition != 0 == (instruction.OpCode.Code == Code.Brtrue) ? positions[(Instruction)instruction.Operand] : next
                    : null;
        }

        if (Binary(instruction.OpCode.Code) is { } operation)
        {
            var right = stack.Pop();
            var left = stack.Pop();
            int? result = left is { } l && right is { } r ? operation(l, r) : null;
            if (instruction.OpCode.FlowControl != FlowControl.Cond_Branch) stack.Push(result);
            else if (result is { } taken) return taken != 0 ? positions[(Instruction)instruction.Operand] : next;
            return null;
        }

        var pops = StackEffect.Pops(instruction, _body);
        for (var i = 0; i < pops; i++) stack.Pop();
        for (var i = 0; i < StackEffect.Pushes(instruction); i++) stack.Push(null);
        return null;
    }

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
