using Async2.Compiler.Methods;
using Mono.Cecil.Cil;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>
/// What is known of the state number at each instruction, whatever number <c>MoveNext</c> was entered with: one number for a
/// method, one for each yield for an iterator.
/// </summary>
internal sealed class StateFacts
{
    private readonly Dictionary<Instruction, HashSet<Instruction>> _targets = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<Instruction, int?> _loads = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<Instruction, bool> _stores = new(ReferenceEqualityComparer.Instance);
    private readonly HashSet<Instruction> _open = new(ReferenceEqualityComparer.Instance);
    private readonly HashSet<VariableDefinition> _unfolded = [];

    /// <summary>Exits of a suspension with the instruction at which it resumes.</summary>
    public Dictionary<Instruction, Instruction> Redirected { get; } = new(ReferenceEqualityComparer.Instance);

    /// <summary>Where a branch on the state can go; null if it can go anywhere it says, or is no such branch.</summary>
    public IReadOnlyCollection<Instruction>? TargetsOf(Instruction branch) =>
        !_open.Contains(branch) && _targets.TryGetValue(branch, out var targets) ? targets : null;

    /// <summary>The value that a load of a tracked place always has; null if there is none.</summary>
    public int? ValueOf(Instruction load) => _loads.GetValueOrDefault(load);

    /// <summary>Whether a load of the local has no known value, so that its stores must stay.</summary>
    public bool IsUnfolded(VariableDefinition local) => _unfolded.Contains(local);

    /// <summary>Whether a store only brings in or takes back the number of a suspension, which is the caller's business no more.</summary>
    public bool IsOfSuspension(Instruction store) => _stores.GetValueOrDefault(store);

    /// <summary>A branch was reached; null if its condition is not known.</summary>
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

    /// <summary>A tracked place was loaded; null if its value is not known.</summary>
    public void AddLoad(Instruction load, int? value)
    {
        var known = _loads.TryGetValue(load, out var before) && before != value ? null : value;
        _loads[load] = known;
        if (known is null && load.Operand is VariableDefinition local) _unfolded.Add(local);
    }

    /// <summary>The state number, or a copy of it, was stored.</summary>
    public void AddStore(Instruction store, int? before, int? after) =>
        _stores[store] = (after >= 0 || after == StateMachine.Running && before >= 0) && _stores.GetValueOrDefault(store, true);
}
