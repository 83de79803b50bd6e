namespace Async2.Fuzz.Worlds;

/// <summary>The behaviour of an awaiter, independent of its type.</summary>
/// <param name="Manner">How it calls the continuation.</param>
/// <param name="Change">The contexts that it changes.</param>
/// <param name="Extent">The duration of the change.</param>
/// <param name="Flaw">The member that throws besides.</param>
public readonly record struct Conduct(Manner Manner, Change Change, Extent Extent, Flaw Flaw)
{
    /// <summary>Whether the continuation is called at all.</summary>
    public bool Ends => Manner is not (Manner.Never or Manner.ThrowsFirst);
}
