using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds.Experiment.Unwind;

/// <summary>Selects the calls that go to bare variants: calls in bare variants that are bound to one of the same assembly.</summary>
/// <remarks>All other calls go to boundary variants, and return continuations.</remarks>
internal static class BareCalls
{
    /// <summary>The points that await bare variants.</summary>
    public static IReadOnlyList<SuspensionPoint> In(Lowering lowering, BareVariants bare)
    {
        var regions = Regions.Of(lowering.Body);
        return [.. lowering.Points.Where(p => WhyNot(lowering, regions, p, bare) is null)];
    }

    /// <summary>The targets of the calls, as decisions.</summary>
    public static IEnumerable<Decision> DecisionsOf(Lowering lowering, BareVariants bare)
    {
        var regions = Regions.Of(lowering.Body);
        return lowering.Points.Where(p => p.Bound is not null).Select(p => new Decision(
            p.Line,
            WhyNot(lowering, regions, p, bare) is { } reason
                ? $"point {p.Index}: the call looks at what the callee returns: {reason}"
                : $"point {p.Index}: the call is a bare one: a suspension of the callee unwinds this frame"));
    }

    /// <summary>The call of the bare variant for the callee at <paramref name="point"/>.</summary>
    public static Instruction Call(Lowering lowering, SuspensionPoint point, MethodReference called, BareVariants bare)
    {
        var module = lowering.Method.Module;
        lowering.Part.Add(new AllowedAccess(module, module.Assembly.Name));
        var callee = ClassOf(lowering, point.Bound!.Callee!)!;
        return Il.Call(callee.With(bare.Of(callee), Lookup.TypeArguments(called)));
    }

    private static ContinuationClass? ClassOf(Lowering lowering, Callee callee)
    {
        var variants = lowering.Analysed.Variants;
        return callee is AsyncCallee && variants.MethodOf(callee.Method) is { } method ? variants.ClassOf(method) : null;
    }

    private static string? WhyNot(Lowering lowering, Regions regions, SuspensionPoint point, BareVariants bare) => point.Bound switch
    {
        null => "it is an awaiter",
        { Callee: null } => "which method it reaches is known only when the program runs",
        { Callee: { } callee } when callee.Module != lowering.Method.Module => "the callee stands in another assembly",
        { Callee: { } callee } when ClassOf(lowering, callee) is not { } owner || !bare.Has(owner.Method) =>
            "the callee does not unwind",
        { Configured.Flag: not null } => "what its ConfigureAwait is given is known only when the program runs",
        { IsGuarded: true } => "it stands under an exception filter",
        _ when CatchesTypeParameter(regions, point) => "a handler around it is for a type that is a parameter",
        _ when point.Spills.Count > 0 && !CanSpillUnder((MethodReference)lowering.Body.Code[point.Position - 1].Operand) =>
            "what is on the stack below its arguments cannot be kept",
        _ => null,
    };

    private static bool CatchesTypeParameter(Regions regions, SuspensionPoint point) => regions.All.Any(
        r => r.Kind == RegionKind.Try && r.Contains(point.Position)
            && r.Handlers.Any(h => h is { HandlerType: ExceptionHandlerType.Catch, CatchType: GenericParameter }));

    private static bool CanSpillUnder(MethodReference called) =>
        OpenCall.Arguments(called) is { } arguments && !arguments.Any(OpenCall.CannotBeStored);
}
