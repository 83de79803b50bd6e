using System.Globalization;

namespace Async2.Stressed;

/// <summary>The settings of a run.</summary>
/// <param name="Seconds">The time limit.</param>
/// <param name="Suspensions">The limit of suspensions.</param>
/// <param name="Seed">The seed of all chains' choices.</param>
/// <param name="Patience">A chain without progress for so many seconds counts as lost.</param>
/// <param name="Flaw">The planted fault.</param>
/// <param name="PoolThreads">So many threads of the pool for chains that block; 0 for the other chains.</param>
internal sealed record Settings(double Seconds, long Suspensions, int Seed, double Patience, Flaw Flaw, int PoolThreads)
{
    /// <summary>The arguments, in the order of the parameters.</summary>
    public static Settings Of(string[] args) => new(
        double.Parse(args[0], CultureInfo.InvariantCulture),
        long.Parse(args[1], CultureInfo.InvariantCulture),
        int.Parse(args[2], CultureInfo.InvariantCulture),
        double.Parse(args[3], CultureInfo.InvariantCulture),
        Enum.Parse<Flaw>(args[4]),
        int.Parse(args[5], CultureInfo.InvariantCulture));
}
