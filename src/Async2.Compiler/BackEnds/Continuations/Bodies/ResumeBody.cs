using System.Collections.Immutable;
using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Contexts;
using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.BackEnds.Continuations.Suspensions;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// The override of <c>Continuation.Resume</c>: enters at the saved state, in the right try region, and stays there until the method ends.
/// </summary>
/// <remarks>
/// A branch may enter a try region only at its first instruction, so there is a dispatch at the start of the method and one
/// at the start of each try region with suspension points:
/// <code>
/// switch (k) { points here: RESUME_k;  points in a try region inside: its first instruction }
/// RESUME_k: locals = fields;  [deliver thrown];  [push completed.Result];  goto CONT_k
/// </code>
/// </remarks>
internal sealed class ResumeBody : ActivationWriter
{
    private readonly Dictionary<Variable, VariableDefinition> _own = [];
    private readonly MethodDefinition _method;
    private readonly VariableDefinition _state;
    private readonly VariableDefinition? _result;
    private readonly IReadOnlyDictionary<SuspensionPoint, ImmutableHashSet<Variable>> _unchanged;
    private readonly SlotClearing _clearing;
    private readonly ILookup<Instruction, Slot> _passed;

    private ResumeBody(Lowering lowering, MethodDefinition method, IlBody body, Dictionary<Variable, VariableDefinition> own)
        : base("resume body", lowering, body, SnapshotPlan.BeforeEachCall)
    {
        _own = own;
        _method = method;
        _state = body.AddLocal(Class.Type.Module.TypeSystem.Int32);
        _unchanged = lowering.Reuse == ContinuationReuse.None || !lowering.Options.Uses(Optimisation.UnchangedVariables)
            ? lowering.Points.ToDictionary(p => p, _ => ImmutableHashSet<Variable>.Empty)
            : UnchangedVariables.At(lowering.Body, lowering.Points);
        _clearing = SlotClearing.Of(lowering, _unchanged);
        _passed = _clearing.Passed.ToLookup(p => Original[InsideRegion(p.Position)], p => p.Slot);
        if (Class.Result is not null) _result = body.AddLocal(Class.Result);
    }

    /// <summary>Adds the resume body. The class of a method that never suspends has one, too, because it is not abstract.</summary>
    public static void Add(Lowering lowering)
    {
        var method = DeclareResume(lowering);
        if (lowering.Points.Count > 0) lowering.Activations.Add(Of(lowering, method).Write());
        else AddUnreachable(lowering, method);
    }

    private static MethodDefinition DeclareResume(Lowering lowering)
    {
        var runtime = lowering.Runtime;
        return lowering.AddOverride(
            runtime.Method("Continuation", "Resume", 2),
            runtime.Continuation,
            [
                new("completed", ParameterAttributes.None, runtime.Continuation),
                new("thrown", ParameterAttributes.None, CoreLibrary.Of(lowering.Method.Module).Class("System.Exception")),
            ]);
    }

    private static void AddUnreachable(Lowering lowering, MethodDefinition method)
    {
        var body = IlBody.Empty(method, method.ReturnType);
        body.Code.AddRange([Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Throw)]);
        lowering.Add("resume body", method, body);
    }

    private static ResumeBody Of(Lowering lowering, MethodDefinition method)
    {
        var owner = lowering.Class;
        var arguments = lowering.Class.Shape.ArgumentsToKeep(lowering.Body)
            .ToDictionary(a => a, a => new ParameterDefinition(a.Name, a.Attributes, owner.ToClass.Type(a.ParameterType)));
        var operands = owner.ToClass.Operands(p => arguments.GetValueOrDefault(p, method.Body.ThisParameter));
        var body = lowering.Body.CloneFor(method, lowering.Runtime.Continuation, operands);
        var own = new Dictionary<Variable, VariableDefinition>();
        for (var i = 0; i < lowering.Body.Locals.Count; i++) own[lowering.Body.Locals[i]] = body.Locals[i];
        foreach (var (argument, stand) in arguments) own[argument] = ArgumentToLocal(body, stand);
        return new ResumeBody(lowering, method, body, own);
    }

    private static VariableDefinition ArgumentToLocal(IlBody body, ParameterDefinition argument)
    {
        var local = body.AddLocal(argument.ParameterType);
        if (!string.IsNullOrEmpty(argument.Name)) body.Scopes.Add(new LocalScope(local, argument.Name, null, null));
        foreach (var instruction in body.Code.Where(i => i.Operand == argument))
        {
            instruction.OpCode = instruction.OpCode.Code switch
            {
                Code.Ldarg => OpCodes.Ldloc,
                Code.Ldarga => OpCodes.Ldloca,
                _ => OpCodes.Stloc,
            };
            instruction.Operand = local;
        }

        return local;
    }

    protected override Instruction Load(Variable variable) => Il.Of(OpCodes.Ldloc, _own[variable]);

    protected override Instruction Store(Variable variable) => Il.Of(OpCodes.Stloc, _own[variable]);

    protected override IEnumerable<Instruction> Suspend(SuspensionPoint point, IEnumerable<Instruction> tail) => Lowering.Reuse switch
    {
        ContinuationReuse.Always => SuspendAgain(point, tail),
        ContinuationReuse.None => SuspendAnew(point, tail),
        _ => SuspendAgainWhereResumed(point, [.. tail]),
    };

    private IEnumerable<Instruction> SuspendAgain(SuspensionPoint point, IEnumerable<Instruction> tail)
    {
        foreach (var variable in point.Kept.Where(v => !_unchanged[point].Contains(v)))
        {
            yield return LoadSelf();
            yield return Load(variable);
            yield return Il.Of(OpCodes.Stfld, Lowering.FieldOf(variable));
        }

        foreach (var instruction in FinishSuspension.Of(Lowering, point, tail, LoadSelf, again: true)) yield return instruction;
    }

    // As the fast body does it; then the new continuation takes the place of this one.
    private Instruction[] SuspendAnew(SuspensionPoint point, IEnumerable<Instruction> tail) =>
    [
        .. tail, .. point.Kept.Select(Load), Lowering.CallOfSuspension(point), LoadSelf(),
        Il.Call(Runtime.Method("Suspension", "InPlaceOf", 2)),
    ];

    // State is that of the resumption until the next suspension stores its own.
    private IEnumerable<Instruction> SuspendAgainWhereResumed(SuspensionPoint point, IReadOnlyList<Instruction> tail)
    {
        var (elsewhere, done) = (Il.Of(OpCodes.Nop), Il.Of(OpCodes.Nop));
        return
        [
            LoadSelf(), Il.Of(OpCodes.Ldfld, Runtime.State), Il.Constant(point.State), Il.Of(OpCodes.Bne_Un, elsewhere),
            .. SuspendAgain(point, tail), Il.Of(OpCodes.Br, done),
            elsewhere, .. SuspendAnew(point, tail.Select(i => Il.Of(i.OpCode, i.Operand))), done,
        ];
    }

    private Instruction[] Clear(Slot slot)
    {
        var field = Lowering.FieldOf(slot);
        return TypeKinds.KindOf(slot.Type) == StackKind.Object
            ? [LoadSelf(), Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Stfld, field)]
            : [LoadSelf(), Il.Of(OpCodes.Ldflda, field), Il.Of(OpCodes.Initobj, Class.ToClass.Type(slot.Type))];
    }

    protected override IEnumerable<Instruction> EnterCatch(ExceptionHandler handler) =>
        _passed[handler.HandlerStart].SelectMany(Clear);

    protected override IEnumerable<Instruction> ReturnSuspended() => [Il.Of(OpCodes.Ret)];

    protected override IEnumerable<Instruction> ReturnResult() => _result is null
        ? [Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Ret)]
        :
        [
            Il.Of(OpCodes.Stloc, _result), LoadSelf(), Il.Of(OpCodes.Ldloc, _result),
            Il.Of(OpCodes.Stfld, Class.ResultField), Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Ret),
        ];

    protected override void WriteEntry(IReadOnlyList<Instruction> restoration)
    {
        foreach (var region in Regions.All.Where(r => r.Kind == RegionKind.Try))
        {
            var inside = Lowering.Points.Where(p => region.Contains(p.Position)).ToList();
            if (inside.Count > 0) WriteStart(region, Dispatch(region, inside), Resumptions(region, inside));
        }

        foreach (var slots in _passed) Edit.InsertBefore(slots.Key, [.. slots.SelectMany(Clear)]);
        Body.Code.InsertRange(0,
        [
            LoadSelf(), Il.Of(OpCodes.Ldfld, Runtime.State), Il.Constant(1), Il.Of(OpCodes.Shr), Il.Of(OpCodes.Stloc, _state),
            .. restoration,
            .. Dispatch(Regions.Root, Lowering.Points),
            Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Throw),
            .. Resumptions(Regions.Root, Lowering.Points),
        ]);
    }

    // The dispatch enters a try region at its first instruction, which is there for nothing else: normal ways go on behind it.
    private int InsideRegion(int position)
    {
        while (Regions.All.Any(r => r.Kind == RegionKind.Try && r.Start == position)) position++;
        return position;
    }

    private readonly Dictionary<SuspensionPoint, Instruction> _resumptions = [];

    private Instruction ResumptionOf(SuspensionPoint point)
    {
        if (_resumptions.TryGetValue(point, out var label)) return label;
        label = Il.Of(OpCodes.Nop);
        if (point.Statement is { } statement)
            Body.SequencePoints[label] = statement;    // what is delivered here is raised by this statement
        return _resumptions[point] = label;
    }

    private Instruction LoadSelf() => Il.Of(OpCodes.Ldarg, _method.Body.ThisParameter);

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
        {
            yield return Il.Constant(-1);
            yield return Il.Of(OpCodes.Stloc, _state);
        }

        foreach (var variable in point.Kept)
        {
            yield return LoadSelf();
            yield return Il.Of(OpCodes.Ldfld, Lowering.FieldOf(variable));
            yield return Store(variable);
            if (!_clearing.IsClearedAt(point, Lowering.Layout[variable])) continue;
            foreach (var instruction in Clear(Lowering.Layout[variable])) yield return instruction;
        }

        if (point is { IsInTry: true, Bound: not null })
        {
            var delivered = Il.Of(OpCodes.Nop);
            yield return Il.Of(OpCodes.Ldarg, _method.Parameters[1]);
            yield return Il.Of(OpCodes.Brfalse, delivered);
            foreach (var instruction in Faults.Deliver(point, [Il.Of(OpCodes.Ldarg, _method.Parameters[0])])) yield return instruction;
            yield return delivered;
        }

        foreach (var spill in point.Spills) yield return Load(spill);
        if (point.Bound is { HasResult: true })
            foreach (var instruction in LoadResult(point)) yield return instruction;

        yield return Il.Of(OpCodes.Br, Continue[point]);
    }

    private IEnumerable<Instruction> LoadResult(SuspensionPoint point)
    {
        var type = AwaitedResult(Original[point.Position - 1]);
        yield return Il.Of(OpCodes.Ldarg, _method.Parameters[0]);
        if (Lowering.Kind.ChecksResults) yield return Il.Of(OpCodes.Castclass, CoreLibrary.Instance(Runtime.ContinuationOfT, type));
        yield return Il.Of(OpCodes.Ldfld, Runtime.Field(CoreLibrary.Instance(Runtime.ContinuationOfT, type), "Result"));
    }
}
