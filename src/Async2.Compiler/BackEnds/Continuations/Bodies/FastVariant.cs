using Async2.Compiler.BackEnds.Experiment;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>A variant that suspends by returning: its body is the fast body.</summary>
internal sealed class FastVariant : IVariantWriter
{
    private FastVariant()
    {
    }

    public static FastVariant Instance { get; } = new();

    public void AddBodies(Lowering lowering) => FastBody.Add(lowering);

    public IEnumerable<Decision> Decisions(Lowering lowering) => TaskletFrames.DecisionsOf(lowering);
}
