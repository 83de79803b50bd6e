namespace Async2.Compiler.BackEnds.Experiment.Unwind;

/// <summary>
/// The variables that the filter of a bare body reads: those that are written once directly, others as copies made for it.
/// </summary>
/// <remarks>
/// <code>
/// copy = x;  r = bare(args);  copy = null
/// </code>
/// The JIT keeps variables that a filter reads in memory, and additionally in a register only if they are written once. With copies a
/// loop runs in registers, and a call costs a store.
/// </remarks>
internal sealed class FilterCopies(Lowering lowering, IlBody body)
{
    private readonly Dictionary<Slot, VariableDefinition> _copies = [];
    private readonly HashSet<Variable> _writtenAgain = WrittenAgain(lowering.Body);

    /// <summary>Copies the variables before the call at <paramref name="point"/>.</summary>
    public IEnumerable<Instruction> Make(SuspensionPoint point, Func<Variable, Instruction> load) =>
        point.Kept.Where(_writtenAgain.Contains).SelectMany(v => new[] { load(v), Il.Of(OpCodes.Stloc, CopyOf(v)) });

    /// <summary>Clears the copies after the call, so that no object lives longer because of them.</summary>
    public IEnumerable<Instruction> Clear(SuspensionPoint point) =>
        point.Kept.Where(v => _writtenAgain.Contains(v) && HeldReferences.MayBeIn(v.Type)).Select(CopyOf).Distinct().SelectMany(Clear);

    /// <summary>Loads, in the filter, the variable's value at the time of the call.</summary>
    public Instruction Load(Variable variable, Func<Variable, Instruction> load) =>
        _writtenAgain.Contains(variable) ? Il.Of(OpCodes.Ldloc, CopyOf(variable)) : load(variable);

    private static Instruction[] Clear(VariableDefinition copy) => TypeKinds.KindOf(copy.VariableType) == StackKind.Object
        ? [Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Stloc, copy)]
        : [Il.Of(OpCodes.Ldloca, copy), Il.Of(OpCodes.Initobj, copy.VariableType)];

    private VariableDefinition CopyOf(Variable variable)
    {
        var slot = lowering.Layout[variable];
        if (!_copies.TryGetValue(slot, out var copy)) _copies[slot] = copy = body.AddLocal(lowering.Class.ToClass.Type(slot.Type));
        return copy;
    }

    // An argument is written before the method starts.
    private static HashSet<Variable> WrittenAgain(IlBody body)
    {
        var written = body.Arguments.Select(a => (Variable)a).ToHashSet();
        var again = new HashSet<Variable>();
        foreach (var instruction in body.Code)
        {
            if (Variable.Of(instruction) is not { } variable) continue;
            if (instruction.OpCode.Code is Code.Ldloca or Code.Ldarga
                || instruction.OpCode.Code is Code.Stloc or Code.Starg && !written.Add(variable))
                again.Add(variable);
        }

        return again;
    }
}
