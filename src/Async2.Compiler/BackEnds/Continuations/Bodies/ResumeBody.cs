using System.Collections.Immutable;
using Async2.Compiler.BackEnds.Continuations.Suspensions;
using Async2.Compiler.BackEnds.Experiment;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>The override of <see cref="Frame.Resume"/>: runs the method until its end or next suspension.</summary>
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
    private readonly VariableDefinition? _result;
    private readonly SlotClearing _clearing;
    private readonly ILookup<Instruction, Slot> _passed;
    private readonly Dictionary<SuspensionPoint, Instruction> _resumptions = [];
    private readonly VariableDefinition _state;

    // For each position whether control reaches it after a resumption. Otherwise a try region that starts there is entered only to resume.
    private readonly bool[] _resumed;

    // For each suspension point the kept variables that need no save there, if the activation was resumed before.
    private readonly IReadOnlyDictionary<SuspensionPoint, ImmutableHashSet<Variable>> _unchanged;

    private ResumeBody(Lowering lowering, MethodDefinition method, IlBody body, Dictionary<Variable, VariableDefinition> own)
        : base("resume body", lowering, body)
    {
        _state = body.AddLocal(Class.Type.Module.TypeSystem.Int32);
        _unchanged = lowering.Reuse == ContinuationReuse.None || !lowering.Options.Uses(Optimisation.UnchangedVariables)
            ? lowering.Points.ToDictionary(p => p, _ => ImmutableHashSet<Variable>.Empty)
            : UnchangedVariables.At(lowering.Body, lowering.Points);
        _resumed = ControlFlow.Of(lowering.Body).ReachableFrom(lowering.Points.SelectMany(p => p.Awaits));
        _own = own;
        _method = method;
        _clearing = SlotClearing.Of(lowering, _unchanged);
        _passed = _clearing.Passed.ToLookup(p => Original[InsideRegion(p.Position)], p => p.Slot);
        if (Class.Result is not null) _result = body.AddLocal(Class.Result);
    }

    /// <summary>Adds the resume body. The class of a method that never suspends has one, too, because it is not abstract.</summary>
    public static void Add(Lowering lowering)
    {
        var method = Declare(lowering);
        if (lowering.Points.Count > 0) lowering.Activations.Add(Of(lowering, method).Write());
        else AddUnreachable(lowering, method);
    }

    /// <summary>The override, without a body.</summary>
    public static MethodDefinition Declare(Lowering lowering)
    {
        var runtime = lowering.Runtime;
        return lowering.AddOverride(
            runtime.Method(typeof(Frame), nameof(Frame.Resume)),
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

    protected override IEnumerable<Instruction> Suspend(SuspensionPoint point, IEnumerable<Instruction> callee) =>
        Lowering.Reuse == ContinuationReuse.Always
            ? SuspendAgain(point, callee)
            : FrameReuse.Suspend(Lowering, point, [.. callee], Load, LoadSelf, c => SuspendAgain(point, c));

    private IEnumerable<Instruction> SuspendAgain(SuspensionPoint point, IEnumerable<Instruction> callee)
    {
        foreach (var variable in point.Kept.Where(v => !_unchanged[point].Contains(v)))
        {
            yield return LoadSelf();
            yield return Load(variable);
            yield return Il.Of(OpCodes.Stfld, Lowering.FieldOf(variable));
        }

        foreach (var instruction in FinishSuspension.Again(Lowering, point, callee, LoadSelf)) yield return instruction;
    }

    protected override IEnumerable<Instruction> ReturnSuspended() => [Il.Of(OpCodes.Ret)];

    protected override IEnumerable<Instruction> ReturnResult() => _result is null
        ? [Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Ret)]
        :
        [
            Il.Of(OpCodes.Stloc, _result), LoadSelf(), Il.Of(OpCodes.Ldloc, _result),
            Il.Of(OpCodes.Stfld, Class.ResultField), Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Ret),
        ];

    protected override IEnumerable<Instruction> EnterHandler(ExceptionHandler handler) =>
        _passed[handler.HandlerStart].SelectMany(Clear);

    protected override SuspensionPoints PointsAsData() => new(
        Lowering.Points.Select(point => new SuspensionPoints.Point(
            point.Statement is { IsHidden: false } statement ? statement : null,
            [
                .. from kept in point.Kept
                   let name = Lowering.NameOf(kept)
                   where name is not null
                   select (Lowering.FieldOf(kept).Name, name),
            ],
            point.Blocking)).ToList());

    private IEnumerable<Instruction> Restore(SuspensionPoint point) => point.Kept.SelectMany(
        v => (Instruction[])
        [
            .. Restore(v), .. _clearing.IsClearedAt(point, Lowering.Layout[v]) ? Clear(Lowering.Layout[v]) : [],
        ]);

    // The dispatch enters a try region at its first instruction, which serves only that: normal paths continue behind it.
    private int InsideRegion(int position)
    {
        while (Regions.All.Any(r => r.Kind == RegionKind.Try && r.Start == position)) position++;
        return position;
    }

    private Instruction LoadSelf() => Il.Of(OpCodes.Ldarg, _method.Body.ThisParameter);

    private Instruction LoadCompleted() => Il.Of(OpCodes.Ldarg, _method.Parameters[0]);

    private Instruction LoadThrown() => Il.Of(OpCodes.Ldarg, _method.Parameters[1]);

    protected override void WriteEntry(IReadOnlyList<Instruction> restoration)
    {
        WriteRegions();
        foreach (var slots in _passed) Edit.InsertBefore(slots.Key, [.. slots.SelectMany(Clear)]);
        Body.Code.InsertRange(0, Reenter(restoration));
    }

    /// <summary>The dispatches at the starts of try regions.</summary>
    private void WriteRegions()
    {
        foreach (var region in Regions.All.Where(r => r.Kind == RegionKind.Try))
        {
            var inside = Lowering.Points.Where(p => region.Contains(p.Position)).ToList();
            if (inside.Count > 0) WriteStart(region, Dispatch(region, inside), Resumptions(region, inside));
        }
    }

    /// <summary>Continues at the state of the resumed continuation, after <paramref name="first"/>.</summary>
    private IEnumerable<Instruction> Reenter(IEnumerable<Instruction> first) =>
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
    private Instruction[] ForgetState() => [Il.Constant(-1), Il.Of(OpCodes.Stloc, _state)];

    private Instruction[] Restore(Variable variable) => [LoadSelf(), Il.Of(OpCodes.Ldfld, Lowering.FieldOf(variable)), Store(variable)];

    private Instruction[] Clear(Slot slot)
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
        // An exception that is delivered here belongs to the statement. Otherwise no breakpoint is hit, and no step ends.
        if (point.Statement is { } statement)
            Body.SequencePoints[label] = point.IsInTry || point.OfTask is not null ? statement : HiddenPoint(label, statement);
        Body.Resumptions[point.Index] = label;
        return _resumptions[point] = label;
    }

    private bool IsDirectlyIn(Region region, SuspensionPoint point) => Regions.Innermost(point.Position) == region;

    // Few points: comparisons. Many: a table. Their numbers follow each other; other numbers fall through.
    private IEnumerable<Instruction> Dispatch(Region region, IReadOnlyList<SuspensionPoint> inside)
    {
        var isOnlyResumed = region == Regions.Root ? inside.Count == 1 : !_resumed[region.Start];
        List<SuspensionPoint> tested = [.. isOnlyResumed ? inside.SkipLast(1) : inside];
        Instruction[] last = isOnlyResumed ? [Il.Of(OpCodes.Br, TargetOf(region, inside[^1]))] : [];
        if (tested.Count <= 3)
            return
            [
                .. tested.SelectMany(
                    p => new[] { Il.Of(OpCodes.Ldloc, _state), Il.Constant(p.Index), Il.Of(OpCodes.Beq, TargetOf(region, p)) }),
                .. last,
            ];
        Instruction[] first = tested[0].Index == 0 ? [] : [Il.Constant(tested[0].Index), Il.Of(OpCodes.Sub)];
        return
        [
            Il.Of(OpCodes.Ldloc, _state), .. first,
            Il.Of(OpCodes.Switch, tested.Select(p => TargetOf(region, p)).ToArray()), .. last,
        ];
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
            foreach (var instruction in Faults.Deliver(point, LoadCompleted(), Callee())) yield return instruction;
            yield return delivered;
        }

        foreach (var spill in point.Spills) yield return Load(spill);
        foreach (var instruction in point.OfTask is null ? LoadResult(point) : EndAwait(point)) yield return instruction;

        yield return Il.Of(OpCodes.Br, Continue[point]);
    }

    private IEnumerable<Instruction> EndAwait(SuspensionPoint point)
    {
        var end = AwaitedResult(point) is { } result
            ? Runtime.Call(typeof(AwaitedTask), nameof(AwaitedTask.Result), result)
            : Runtime.Call(typeof(AwaitedTask), nameof(AwaitedTask.End));
        return [LoadSelf(), LoadCompleted(), end];
    }

    private IEnumerable<Instruction> LoadResult(SuspensionPoint point) =>
        point.Bound is not null && AwaitedResult(point) is { } result
            ? [LoadCompleted(), Il.Of(OpCodes.Ldfld, Runtime.ResultOfFrame(FrameOf(result)))]
            : [];

    private GenericInstanceType FrameOf(TypeReference result) => CoreLibrary.Instance(Runtime.Type(typeof(Frame<>)), result);
}
