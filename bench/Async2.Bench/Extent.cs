namespace Async2.Bench;

/// <summary>How much of an experiment is measured, and how often.</summary>
/// <param name="Rounds">The number of rounds.</param>
/// <param name="IsQuick">Whether it is the quick form, with fewer cases, variants and samples.</param>
internal sealed record Extent(int Rounds, bool IsQuick)
{
    public override string ToString() =>
        (IsQuick ? "quick form, " : "") + (Rounds == 1 ? "one round" : $"medians of {Rounds} rounds");
}
