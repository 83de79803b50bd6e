namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>The locals that may hold the state number or a value computed from it.</summary>
/// <remarks>
/// <code>
/// num = this.state;          a copy of the number: a cache
/// c = num == 2;              computed from it
/// t = 3;  this.state = t;    the number comes from it, or is compared with it
/// f = 1;  num = this.state;  whether finally blocks are to run, which a suspension sets to 0: so C# compilers before Roslyn
/// </code>
/// None of them has its address taken.
/// </remarks>
internal sealed class TrackedLocals
{
    /// <summary>The slot of the state field; those of locals follow.</summary>
    public const int StatePlace = 0;

    private readonly IlBody _body;
    private readonly StateMachine _machine;
    private readonly StackProducers _producers;
    private readonly HashSet<VariableDefinition> _addressed;
    private readonly ILookup<VariableDefinition, Instruction> _stores;
    private readonly Dictionary<VariableDefinition, int> _places = [];
    private readonly HashSet<VariableDefinition> _caches = [];
    private readonly HashSet<Instruction> _derived = new(ReferenceEqualityComparer.Instance);

    private TrackedLocals(IlBody body, StateMachine machine, StackProducers producers)
    {
        (_body, _machine, _producers) = (body, machine, producers);
        _addressed = [.. body.Code.Where(i => i.OpCode.Code == Code.Ldloca).Select(i => (VariableDefinition)i.Operand)];
        _stores = body.Code.Where(i => i.OpCode.Code == Code.Stloc).ToLookup(i => (VariableDefinition)i.Operand);
        FollowNumber();
        var followed = new HashSet<Instruction>(ReferenceEqualityComparer.Instance);
        List<Instruction> sinks = [.. body.Code.Where(i => IsStoreOfNumber(i) || ComparesNumber(i))];
        foreach (var sink in sinks) FollowBack(sink, followed);
        // A lifted body reads no state number any more, and has no such flag either.
        var beforeNumber = Math.Max(0, body.Code.FindIndex(_derived.Contains));
        foreach (var store in body.Code.Take(beforeNumber).Where(i => i.OpCode.Code == Code.Stloc))
            TrackIfConstant((VariableDefinition)store.Operand);
    }

    public int Count => _places.Count;

    /// <summary>The slots of the locals that the number itself is copied to.</summary>
    public IEnumerable<int> Caching => _caches.Select(l => _places[l]);

    public static TrackedLocals Of(IlBody body, StateMachine machine, StackProducers producers) => new(body, machine, producers);

    /// <summary>
    /// Like <see cref="Of"/>, for two bodies that are followed side by side and must take the same paths. In the compiled body it also
    /// tracks locals that receive only constants, as obfuscators write an unconditional branch. In the lifted body it tracks those that
    /// are tracked in <paramref name="compiled"/>.
    /// </summary>
    public static TrackedLocals ToCompare(IlBody body, StateMachine machine, StackProducers producers, TrackedLocals? compiled)
    {
        var tracked = new TrackedLocals(body, machine, producers);
        if (compiled is null) tracked.TrackConstants();
        else tracked.TrackThoseOf(compiled);
        return tracked;
    }

    /// <summary>The slot of the local; null if the local is not tracked.</summary>
    public int? PlaceOf(VariableDefinition local) => _places.TryGetValue(local, out var place) ? place : null;

    /// <summary>Whether the number itself is copied to the local.</summary>
    public bool Caches(VariableDefinition local) => _caches.Contains(local);

    /// <summary>Whether an operand of the instruction is the state number or was computed from it.</summary>
    public bool DependsOnState(Instruction instruction)
    {
        for (var operand = StackEffect.Pops(instruction, _body) - 1; operand >= 0; operand--)
        {
            var producers = _producers.ProducersOf(instruction, operand);
            for (var i = 0; i < producers.Count; i++)
                if (producers[i] is { } producer && _derived.Contains(producer)) return true;
        }

        return false;
    }

    private bool IsStoreOfNumber(Instruction instruction) => instruction.OpCode.Code switch
    {
        Code.Stfld => IsState(instruction),
        Code.Stloc => _caches.Contains((VariableDefinition)instruction.Operand),
        _ => false,
    };

    private bool ComparesNumber(Instruction instruction) =>
        (IsComputation(instruction) || instruction.OpCode.FlowControl == FlowControl.Cond_Branch) && DependsOnState(instruction);

    private bool IsState(Instruction instruction) => _machine.OwnField(instruction.Operand) == _machine.State.Field;

    // Forward, from the loads of the field to the results computed from them.
    private void FollowNumber()
    {
        int before;
        do
        {
            before = _derived.Count;
            foreach (var instruction in _body.Code)
                if (!_derived.Contains(instruction) && IsDerived(instruction)) _derived.Add(instruction);
        }
        while (_derived.Count > before);
    }

    private bool IsDerived(Instruction instruction)
    {
        switch (instruction.OpCode.Code)
        {
            case Code.Ldfld:
                return IsState(instruction);
            case Code.Ldloc:
                return _places.ContainsKey((VariableDefinition)instruction.Operand);
            case Code.Stloc when DependsOnState(instruction):
                var local = (VariableDefinition)instruction.Operand;
                Track(local);
                if (_places.ContainsKey(local) && _producers.ProducersOf(instruction, 0).Any(p => p is not null && IsCopy(p)))
                    _caches.Add(local);
                return true;
            case Code.Dup:
                return DependsOnState(instruction);
            default:
                return IsComputation(instruction) && DependsOnState(instruction);
        }
    }

    private bool IsCopy(Instruction producer) => producer.OpCode.Code switch
    {
        Code.Ldfld => IsState(producer),
        Code.Ldloc => _caches.Contains((VariableDefinition)producer.Operand),
        Code.Dup => _producers.ProducersOf(producer, 0).Any(p => p is not null && IsCopy(p)),
        _ => false,
    };

    // Backward, from the stores of the number, and from its operations and comparisons, to the locals that supply the values.
    private void FollowBack(Instruction consumer, HashSet<Instruction> followed)
    {
        if (!followed.Add(consumer)) return;
        var operands = Enumerable.Range(0, StackEffect.Pops(consumer, _body));
        foreach (var producer in operands.SelectMany(operand => _producers.ProducersOf(consumer, operand)).OfType<Instruction>())
        {
            if (producer.OpCode.Code == Code.Dup || IsComputation(producer)) FollowBack(producer, followed);
            else if (producer.OpCode.Code == Code.Ldloc && Track((VariableDefinition)producer.Operand))
                foreach (var store in _stores[(VariableDefinition)producer.Operand]) FollowBack(store, followed);
        }
    }

    private void TrackConstants()
    {
        foreach (var stores in _stores) TrackIfConstant(stores.Key);
    }

    private void TrackIfConstant(VariableDefinition local)
    {
        if (_stores[local].All(s => _producers.ProducersOf(s, 0).All(p => p is { OpCode.Code: Code.Ldc_I4 }))) Track(local);
    }

    // Lifting adds locals behind the existing ones.
    private void TrackThoseOf(TrackedLocals compiled)
    {
        foreach (var (local, _) in compiled._places.OrderBy(p => p.Value))
        {
            var own = _body.Locals[compiled._body.Locals.IndexOf(local)];
            Track(own);
            if (compiled.Caches(local) && _places.ContainsKey(own)) _caches.Add(own);
        }
    }

    private static bool IsComputation(Instruction instruction) =>
        instruction.OpCode.FlowControl == FlowControl.Next && StateEvaluator.Binary(instruction.OpCode.Code) is not null;

    private bool Track(VariableDefinition local) => !_addressed.Contains(local) && _places.TryAdd(local, _places.Count + 1);
}
