using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.BackEnds.Continuations.Suspensions;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>The override of <c>Continuation.Resume</c>: runs the method until its end or next suspension.</summary>
internal sealed class ResumeBody : ReenteredBody
{
    private readonly Dictionary<Variable, VariableDefinition> _own = [];
    private readonly MethodDefinition _method;
    private readonly VariableDefinition? _result;
    private readonly SlotClearing _clearing;
    private readonly ILookup<Instruction, Slot> _passed;

    private ResumeBody(Lowering lowering, MethodDefinition method, IlBody body, Dictionary<Variable, VariableDefinition> own)
        : base("resume body", lowering, body)
    {
        _own = own;
        _method = method;
        _clearing = SlotClearing.Of(lowering, Unchanged);
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

    protected override IEnumerable<Instruction> Suspend(SuspensionPoint point, IEnumerable<Instruction> tail) => Lowering.Reuse switch
    {
        ContinuationReuse.Always => SuspendAgain(point, tail),
        ContinuationReuse.None => SuspendAnew(point, tail),
        _ => SuspendAgainWhereResumed(point, [.. tail]),
    };

    private IEnumerable<Instruction> SuspendAgain(SuspensionPoint point, IEnumerable<Instruction> tail)
    {
        foreach (var variable in point.Kept.Where(v => !Unchanged[point].Contains(v)))
        {
            yield return LoadSelf();
            yield return Load(variable);
            yield return Il.Of(OpCodes.Stfld, Lowering.FieldOf(variable));
        }

        foreach (var instruction in FinishSuspension.Again(Lowering, point, tail, LoadSelf)) yield return instruction;
    }

    // Like the fast body; then the new continuation replaces this one.
    private Instruction[] SuspendAnew(SuspensionPoint point, IEnumerable<Instruction> tail) =>
    [
        .. tail, .. point.Kept.Select(Load), Lowering.CallOfSuspension(point), LoadSelf(),
        Runtime.Call(typeof(Suspension), nameof(Suspension.InPlaceOf)),
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
            Continue[point],
            [
                .. from kept in point.Kept
                   let name = Lowering.NameOf(kept)
                   where name is not null
                   select (Lowering.FieldOf(kept).Name, name),
            ])).ToList());

    protected override IEnumerable<Instruction> Restore(SuspensionPoint point) => point.Kept.SelectMany(
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

    protected override Instruction LoadSelf() => Il.Of(OpCodes.Ldarg, _method.Body.ThisParameter);

    protected override Instruction LoadCompleted() => Il.Of(OpCodes.Ldarg, _method.Parameters[0]);

    protected override Instruction LoadThrown() => Il.Of(OpCodes.Ldarg, _method.Parameters[1]);

    protected override void WriteEntry(IReadOnlyList<Instruction> restoration)
    {
        WriteRegions();
        foreach (var slots in _passed) Edit.InsertBefore(slots.Key, [.. slots.SelectMany(Clear)]);
        Body.Code.InsertRange(0, Reenter(restoration));
    }
}
