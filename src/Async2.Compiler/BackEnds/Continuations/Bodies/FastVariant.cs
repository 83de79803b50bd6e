using Async2.Compiler.BackEnds.Continuations.Stages;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>A variant that suspends by returning: its body is the fast body, or the one body of a larger method.</summary>
internal sealed class FastVariant : IVariantWriter
{
    private FastVariant()
    {
    }

    public static FastVariant Instance { get; } = new();

    public void AddBodies(Lowering lowering)
    {
        if (!SingleBody.TryAdd(lowering)) FastBody.Add(lowering);
    }

    public IEnumerable<Decision> Decisions(Lowering lowering) => [];
}
