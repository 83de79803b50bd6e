using Async2.Compiler.BackEnds.Continuations.Bodies;

namespace Async2.Compiler.BackEnds.Experiment.Unwind;

/// <summary>A variant that suspends by returning, although its method is set to unwind.</summary>
internal sealed class ReturningVariant(string reason) : IVariantWriter
{
    public void AddBodies(Lowering lowering) => FastVariant.Instance.AddBodies(lowering);

    public IEnumerable<Decision> Decisions(Lowering lowering) =>
        FastVariant.Instance.Decisions(lowering).Prepend(new Decision(0, $"does not unwind, but returns continuations: {reason}"));
}
