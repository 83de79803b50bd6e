namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>Writes the variant of a method. Variants of different writers have the same signature, so callers need not know.</summary>
internal interface IVariantWriter
{
    /// <summary>Adds the body of the variant, and its private methods.</summary>
    void AddBodies(Lowering lowering);

    /// <summary>Further decisions, with reasons.</summary>
    IEnumerable<Decision> Decisions(Lowering lowering) => [];
}
