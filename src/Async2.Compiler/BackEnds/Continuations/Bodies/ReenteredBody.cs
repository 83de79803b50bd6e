using System.Collections.Immutable;
using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.BackEnds.Continuations.Suspensions;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>A body that may be entered at its suspension points: at the saved state, in the right try region.</summary>
/// <remarks>
/// A branch may enter a try region only at its first instruction, so there is a dispatch at the start of the method and one
/// at the start of each try region with suspension points:
/// <code>
/// switch (k) { points here: RESUME_k;  points in a try region inside: its first instruction }
/// RESUME_k: locals = fields;  [deliver thrown];  [push completed.Result];  goto CONT_k
/// </code>
/// </remarks>
internal abstract class ReenteredBody : ActivationWriter
{
    private readonly Dictionary<SuspensionPoint, Instruction> _resumptions = [];
    private readonly VariableDefinition _state;

    /// <param name="name">The name of the body.</param>
    /// <param name="lowering">The method to write.</param>
    /// <param name="body">The copy of the async IL to rewrite.</param>
    protected ReenteredBody(string name, Lowering lowering, IlBody body)
        : base(name, lowering, body)
    {
        _state = body.AddLocal(Class.Type.Module.TypeSystem.Int32);
        Unchanged = lowering.Reuse == ContinuationReuse.None || !lowering.Options.Uses(Optimisation.UnchangedVariables)
            ? lowering.Points.ToDictionary(p => p, _ => ImmutableHashSet<Variable>.Empty)
            : UnchangedVariables.At(lowering.Body, lowering.Points);
    }

    /// <summary>For each suspension point the kept variables that need no save there, if the activation was resumed before.</summary>
    protected IReadOnlyDictionary<SuspensionPoint, ImmutableHashSet<Variable>> Unchanged { get; }

    /// <summary>Loads the continuation that is resumed.</summary>
    protected abstract Instruction LoadSelf();

    /// <summary>Loads the callee's continuation, which has its result.</summary>
    protected abstract Instruction LoadCompleted();

    /// <summary>Loads the exception that the callee ended with, or null.</summary>
    protected abstract Instruction LoadThrown();

    /// <summary>The dispatches at the starts of try regions.</summary>
    protected void WriteRegions()
    {
        foreach (var region in Regions.All.Where(r => r.Kind == RegionKind.Try))
        {
            var inside = Lowering.Points.Where(p => region.Contains(p.Position)).ToList();
            if (inside.Count > 0) WriteStart(region, Dispatch(region, inside), Resumptions(region, inside));
        }
    }

    /// <summary>Continues at the state of the resumed continuation, after <paramref name="first"/>.</summary>
    protected IEnumerable<Instruction> Reenter(IEnumerable<Instruction> first) =>
    [
        .. NeedsState() ? ReadState() : [],
        .. first,
        .. Dispatch(Regions.Root, Lowering.Points),
        Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Throw),
        .. Resumptions(Regions.Root, Lowering.Points),
    ];

    // Not needed for a single path without a try region.
    private bool NeedsState() => Lowering.Points is not [var only] || !IsDirectlyIn(Regions.Root, only);

    private Instruction[] ReadState() =>
        [LoadSelf(), Il.Of(OpCodes.Ldfld, Runtime.State), Il.Constant(1), Il.Of(OpCodes.Shr), Il.Of(OpCodes.Stloc, _state)];

    /// <summary>Resets the state, so that no region's dispatch finds a point.</summary>
    protected Instruction[] ForgetState() => [Il.Constant(-1), Il.Of(OpCodes.Stloc, _state)];

    /// <summary>Restores the variables of a point at its resumption, and clears their slots.</summary>
    protected abstract IEnumerable<Instruction> Restore(SuspensionPoint point);

    protected Instruction[] Restore(Variable variable) => [LoadSelf(), Il.Of(OpCodes.Ldfld, Lowering.FieldOf(variable)), Store(variable)];

    protected Instruction[] Clear(Slot slot)
    {
        var field = Lowering.FieldOf(slot);
        return TypeKinds.KindOf(slot.Type) == StackKind.Object
            ? [LoadSelf(), Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Stfld, field)]
            : [LoadSelf(), Il.Of(OpCodes.Ldflda, field), Il.Of(OpCodes.Initobj, Class.ToClass.Type(slot.Type))];
    }

    private Instruction ResumptionOf(SuspensionPoint point)
    {
        if (_resumptions.TryGetValue(point, out var label)) return label;
        label = Il.Of(OpCodes.Nop);
        if (point.Statement is { } statement)
            Body.SequencePoints[label] = statement;    // an exception that is delivered here belongs to this statement
        return _resumptions[point] = label;
    }

    private bool IsDirectlyIn(Region region, SuspensionPoint point) => Regions.Innermost(point.Position) == region;

    // Few points: comparisons. Many: a table over all of the method's points, whose other entries fall through.
    private IEnumerable<Instruction> Dispatch(Region region, IReadOnlyList<SuspensionPoint> inside)
    {
        if (inside.Count == 1 && region == Regions.Root) return [Il.Of(OpCodes.Br, TargetOf(region, inside[0]))];
        if (inside.Count <= 3)
            return inside.SelectMany(
                p => new[] { Il.Of(OpCodes.Ldloc, _state), Il.Constant(p.Index), Il.Of(OpCodes.Beq, TargetOf(region, p)) });
        var miss = Il.Of(OpCodes.Nop);
        var table = Lowering.Points.Select(p => inside.Contains(p) ? TargetOf(region, p) : miss).ToArray();
        return [Il.Of(OpCodes.Ldloc, _state), Il.Of(OpCodes.Switch, table), miss];
    }

    private Instruction TargetOf(Region region, SuspensionPoint point)
    {
        if (IsDirectlyIn(region, point)) return ResumptionOf(point);
        var child = Regions.Innermost(point.Position);
        while (child.Parent != region) child = child.Parent!;
        return Original[child.Start];
    }

    private IEnumerable<Instruction> Resumptions(Region region, IEnumerable<SuspensionPoint> inside) =>
        inside.Where(p => IsDirectlyIn(region, p)).SelectMany(Resumption);

    private IEnumerable<Instruction> Resumption(SuspensionPoint point)
    {
        yield return ResumptionOf(point);
        if (point.IsInTry)
            foreach (var instruction in ForgetState()) yield return instruction;

        foreach (var instruction in Restore(point)) yield return instruction;

        if (point is { IsInTry: true, Bound: not null })
        {
            var delivered = Il.Of(OpCodes.Nop);
            yield return LoadThrown();
            yield return Il.Of(OpCodes.Brfalse, delivered);
            foreach (var instruction in Faults.Deliver(point, [LoadCompleted()])) yield return instruction;
            yield return delivered;
        }

        foreach (var spill in point.Spills) yield return Load(spill);
        foreach (var instruction in point.OfTask is null ? LoadResult(point) : EndAwait(point)) yield return instruction;

        yield return Il.Of(OpCodes.Br, Continue[point]);
    }

    private IEnumerable<Instruction> EndAwait(SuspensionPoint point)
    {
        if (point.Bound is { HasResult: false })
            return [LoadSelf(), LoadCompleted(), Runtime.Call(typeof(AwaitedTask), nameof(AwaitedTask.End))];
        var type = AwaitedResult(Original[point.Position - 1]);
        Instruction[] check = Lowering.Kind.ChecksResults ? [CheckResult(type)] : [];
        return [LoadSelf(), LoadCompleted(), .. check, Runtime.Call(typeof(AwaitedTask), nameof(AwaitedTask.Result), type)];
    }

    private IEnumerable<Instruction> LoadResult(SuspensionPoint point)
    {
        if (point.Bound is not { HasResult: true }) yield break;
        var type = AwaitedResult(Original[point.Position - 1]);
        yield return LoadCompleted();
        if (Lowering.Kind.ChecksResults) yield return CheckResult(type);
        yield return Il.Of(OpCodes.Ldfld, Runtime.ResultOfFrame(FrameOf(type)));
    }

    private Instruction CheckResult(TypeReference type) => Il.Of(OpCodes.Castclass, FrameOf(type));

    private GenericInstanceType FrameOf(TypeReference result) => CoreLibrary.Instance(Runtime.Type(typeof(Frame<>)), result);
}
