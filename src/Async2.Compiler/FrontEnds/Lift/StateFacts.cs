namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>
/// The facts about the state number at each instruction, for all entry numbers of <c>MoveNext</c>: one for a method, one per yield for
/// an iterator.
/// </summary>
internal sealed class StateFacts(StateMachine machine)
{
    private readonly Dictionary<Instruction, HashSet<Instruction>> _targets = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<Instruction, int?> _loads = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<Instruction, bool> _stores = new(ReferenceEqualityComparer.Instance);
    private readonly HashSet<Instruction> _open = new(ReferenceEqualityComparer.Instance);
    private readonly HashSet<VariableDefinition> _unfolded = [];

    /// <summary>Exits of a suspension, each with the instruction at which it resumes.</summary>
    public Dictionary<Instruction, Instruction> Redirected { get; } = new(ReferenceEqualityComparer.Instance);

    /// <summary>The possible targets of a branch on the state; null for all its targets, or if it is not such a branch.</summary>
    public IReadOnlyCollection<Instruction>? TargetsOf(Instruction branch) =>
        !_open.Contains(branch) && _targets.TryGetValue(branch, out var targets) ? targets : null;

    /// <summary>The constant value of a load of a tracked slot; null if there is none.</summary>
    public int? ValueOf(Instruction load) => _loads.GetValueOrDefault(load);

    /// <summary>Whether a load of the local has no known value, so that its stores must stay.</summary>
    public bool IsUnfolded(VariableDefinition local) => _unfolded.Contains(local);

    /// <summary>Whether a store only sets or resets the number of a suspension, which is no longer needed.</summary>
    public bool IsOfSuspension(Instruction store) => _stores.GetValueOrDefault(store);

    /// <summary>Records that a branch was reached; null if its condition is not known.</summary>
    public void AddTarget(Instruction branch, Instruction? target)
    {
        if (target is null)
        {
            _open.Add(branch);
            return;
        }

        if (!_targets.TryGetValue(branch, out var targets)) _targets[branch] = targets = new(ReferenceEqualityComparer.Instance);
        targets.Add(target);
    }

    /// <summary>Records the load of a tracked slot; null if its value is not known.</summary>
    public void AddLoad(Instruction load, int? value)
    {
        var known = _loads.TryGetValue(load, out var before) && before != value ? null : value;
        _loads[load] = known;
        if (known is null && load.Operand is VariableDefinition local) _unfolded.Add(local);
    }

    /// <summary>Records a store of the state number, or of a copy of it.</summary>
    public void AddStore(Instruction store, int? before, int? after) =>
        _stores[store] = (machine.IsSuspended(after) || after == machine.Running && machine.IsSuspended(before))
            && _stores.GetValueOrDefault(store, true);
}
