namespace Async2.Fuzz.Worlds;

/// <summary>What an awaiter does, whatever its shape.</summary>
/// <param name="Manner">How it goes on.</param>
/// <param name="Change">What it changes.</param>
/// <param name="Extent">For how long.</param>
/// <param name="Flaw">Where else it throws.</param>
public readonly record struct Conduct(Manner Manner, Change Change, Extent Extent, Flaw Flaw)
{
    /// <summary>Whether the continuation is called at all.</summary>
    public bool Ends => Manner is not (Manner.Never or Manner.ThrowsFirst);
}
