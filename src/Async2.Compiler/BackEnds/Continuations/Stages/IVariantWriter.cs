namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>
/// How the variant of a method is written. To those who call it by what a variant returns, one is like the other: they are mixed at will.
/// </summary>
internal interface IVariantWriter
{
    /// <summary>Adds the body of the variant, and those that are its own affair.</summary>
    void AddBodies(Lowering lowering);

    /// <summary>What was decided besides, and why.</summary>
    IEnumerable<Decision> Decisions(Lowering lowering) => [];
}
