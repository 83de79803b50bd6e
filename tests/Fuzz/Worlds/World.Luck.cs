namespace Async2.Fuzz.Worlds;

/// <summary>
/// Awaited operations complete as written (luck 0), or at random. A program runs many times, because runs are cheap once it has been
/// compiled, and each run takes other paths through the same code.
/// </summary>
public sealed partial class World
{
    private static readonly Manner[] s_manners = [Manner.Late, Manner.Late, Manner.Inline, Manner.Inline, Manner.Joined, Manner.Apart, Manner.ThrowsAfterInline, Manner.ThrowsAfterLate];

    private readonly Random? _luck = luck == 0 ? null : new Random(luck);
    private int _mishaps;
    private int _dice;

    /// <summary>A condition that no compiler can know.</summary>
    public bool Coin() => Dice() % 2 == 0;

    /// <summary>A small number that no compiler can know.</summary>
    public int Dice() => _luck?.Next(-1, 6) ?? _dice++ % 5;

    private int Rounds(int written) => _luck is null ? written : _luck.Next(-1, luck % 3);

    // Only chains that expect it await an endless one.
    private Conduct Conduct(Conduct written)
    {
        if (_luck is null || luck < 3 || !written.Ends) return written;
        var change = _luck.Next(3) > 0 ? written.Change : (Change)_luck.Next((int)Change.OtherContext + 1);
        var extent = _luck.Next(3) > 0 ? written.Extent : (Extent)_luck.Next((int)Extent.Behind + 1);
        return written with
        {
            Manner = _luck.Next(2) == 0 ? written.Manner : s_manners[_luck.Next(s_manners.Length)],
            Change = change,
            Extent = change == Change.SuppressFlow ? Extent.Around : extent,
        };
    }

    /// <summary>Sometimes lets an operation fail unexpectedly.</summary>
    private StepException? Mishap() => _luck is not null && luck % 2 == 0 && _luck.Next(20) == 0 ? new StepException($"mishap {++_mishaps}") : null;
}
