using System.Globalization;

namespace Async2.Stressed;

/// <summary>What a run is asked for.</summary>
/// <param name="Seconds">How long it lasts at most.</param>
/// <param name="Suspensions">After how many suspensions it ends before that.</param>
/// <param name="Seed">What the choices of all chains follow from.</param>
/// <param name="Patience">After how many seconds without progress a chain counts as lost.</param>
/// <param name="Flaw">What is done wrong on purpose.</param>
internal sealed record Settings(double Seconds, long Suspensions, int Seed, double Patience, Flaw Flaw)
{
    /// <summary>The arguments, in the order of the parameters.</summary>
    public static Settings Of(string[] args) => new(
        double.Parse(args[0], CultureInfo.InvariantCulture),
        long.Parse(args[1], CultureInfo.InvariantCulture),
        int.Parse(args[2], CultureInfo.InvariantCulture),
        double.Parse(args[3], CultureInfo.InvariantCulture),
        Enum.Parse<Flaw>(args[4]));
}
