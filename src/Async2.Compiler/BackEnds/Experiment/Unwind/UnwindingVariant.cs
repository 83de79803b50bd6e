using Async2.Compiler.BackEnds.Continuations.Bodies;
using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds.Experiment.Unwind;

/// <summary>
/// A variant of two methods: the bare variant, which only bare variants call and which suspends by unwinding, and the boundary variant,
/// for all other callers.
/// </summary>
internal sealed class UnwindingVariant(BareVariants bare) : IVariantWriter
{
    public void AddBodies(Lowering lowering)
    {
        var method = bare.Of(lowering.Class);
        lowering.Part.Add(new AddedMethod(method));
        BareBody.Add(lowering, method, bare);
        BoundaryBody.Add(lowering, method);
    }

    public IEnumerable<Decision> Decisions(Lowering lowering) =>
        BareCalls.DecisionsOf(lowering, bare).Concat(FastVariant.Instance.Decisions(lowering));
}
