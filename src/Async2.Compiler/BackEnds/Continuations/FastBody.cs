using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Calls;
using Async2.Compiler.BackEnds.Continuations.Contexts;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations;

/// <summary>The body of a variant: runs until it ends or suspends, with nothing allocated before it does.</summary>
internal sealed class FastBody : ActivationWriter
{
    private readonly Dictionary<object, object> _own = [];
    private Instruction? _wrapTail;

    private FastBody(Lowering lowering)
        : base(lowering, lowering.Body.CloneFor(
            lowering.Home.Call, lowering.Home.VariantReturn, lowering.Home.ToHome.Operands(lowering.Home.ParametersOf(lowering.Home.Call))),
            SnapshotPlan.Of(lowering))
    {
        for (var i = 0; i < lowering.Body.Locals.Count; i++) _own[lowering.Body.Locals[i]] = Body.Locals[i];
        var parameterOf = Home.ParametersOf(Home.Call);
        foreach (var argument in lowering.Body.Arguments) _own[argument] = parameterOf(argument);
    }

    public static IlBody Of(Lowering lowering) => new FastBody(lowering).Write();

    protected override Instruction Load(object variable) =>
        Il.Of(_own[variable] is VariableDefinition ? OpCodes.Ldloc : OpCodes.Ldarg, _own[variable]);

    protected override Instruction Store(object variable) =>
        Il.Of(_own[variable] is VariableDefinition ? OpCodes.Stloc : OpCodes.Starg, _own[variable]);

    protected override IEnumerable<Instruction> Suspend(SuspensionPoint point, IEnumerable<Instruction> tail)
    {
        Instruction[] self = Home.Method.IsIterator ? [Il.Of(OpCodes.Ldarg, Home.Call.Parameters[0])] : [];
        return [.. tail, .. self, .. point.Kept.Select(Load), Lowering.CallOfSuspension(point)];
    }

    protected override IEnumerable<Instruction> ReturnSuspended() =>
        WrapTail() is { } wrap ? [Il.Of(OpCodes.Br, wrap)] : [Il.Of(OpCodes.Ret)];

    protected override IEnumerable<Instruction> SharedReturn() => WrapTail() is { } wrap ? [wrap, Il.Of(OpCodes.Ret)] : [];

    private Instruction? WrapTail() => Home.VariantReturn is GenericInstanceType result
        ? _wrapTail ??= Il.Of(OpCodes.Newobj, Runtime.NewAsyncResult(result, suspended: true))
        : null;

    protected override IEnumerable<Instruction> ReturnResult() =>
        Home.VariantReturn is GenericInstanceType result
            ? [Il.Of(OpCodes.Newobj, Runtime.NewAsyncResult(result, suspended: false)), Il.Of(OpCodes.Ret)]
            : [Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Ret)];

    protected override void WriteEntry(IReadOnlyList<Instruction> protection)
    {
        foreach (var region in Regions.All.Where(r => r.Kind == RegionKind.Try && Faults.StubsOf(r).Count > 0))
            WriteStart(region, []);
        Body.Code.InsertRange(0, [.. Home.Method.IsIterator ? [] : CallSemantics.Entry(Home, Runtime), .. protection]);
    }
}
