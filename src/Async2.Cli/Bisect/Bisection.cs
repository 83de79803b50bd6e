using Async2.Compiler;

namespace Async2.Cli.Bisect;

/// <summary>Finds the methods with which a woven program fails, then the optimisations without which it passes.</summary>
internal sealed class Bisection(WeaveOptions options, Func<WeaveOptions, bool> passes, Action<string> say)
{
    /// <summary>Searches the candidates, ordered by hash. With all of them the program fails, with none it passes.</summary>
    public BisectionResult Run(IReadOnlyList<Candidate> candidates)
    {
        var byHash = candidates.GroupBy(c => c.Hash).Select(g => g.ToList()).ToList();
        var methods = SmallestSet.Of(byHash, Fails).SelectMany(g => g).ToList();
        var failing = options with { Selection = Selection([.. methods.Select(m => new MethodRange(m.Hash)).Distinct()]) };
        say($"fails with {Count(methods.Count, "method")} woven: which optimisation matters");
        return new BisectionResult(failing, methods, Cures(failing));

        bool Fails(IReadOnlyList<List<Candidate>> some) =>
            !Passes(Selecting(byHash, some), $"{Count(some.Sum(g => g.Count), "method")} of {candidates.Count}");
    }

    // Each optimisation alone, because several may help. Optimisations that help only together are one cure.
    private IReadOnlyList<IReadOnlyList<Switch>> Cures(WeaveOptions failing)
    {
        var all = Switch.Of(failing);
        if (all.Count == 0 || !Passes(Off(all), "without any optimisation")) return [];
        var alone = all.Where(s => Passes(s.Off(failing), s.Argument)).ToList();
        return alone.Count > 0 ? [.. alone.Select(s => (Switch[])[s])] : [SmallestSet.Of(all, some => Passes(Off(some), Name(some)))];

        WeaveOptions Off(IEnumerable<Switch> some) => some.Aggregate(failing, (o, s) => s.Off(o));
    }

    private bool Passes(WeaveOptions trial, string what)
    {
        var result = passes(trial);
        say($"{what}: {(result ? "passes" : "fails")}");
        return result;
    }

    // Adjacent hashes become one range.
    private WeaveOptions Selecting(List<List<Candidate>> all, IReadOnlyList<List<Candidate>> some)
    {
        var selected = some.ToHashSet();
        List<MethodRange> ranges = [];
        for (var i = 0; i < all.Count; i++)
        {
            if (!selected.Contains(all[i])) continue;
            var hash = all[i][0].Hash;
            if (i > 0 && selected.Contains(all[i - 1])) ranges[^1] = ranges[^1] with { To = hash };
            else ranges.Add(new MethodRange(hash));
        }
        return options with { Selection = Selection(ranges) };
    }

    private MethodSelection Selection(IReadOnlyList<MethodRange> ranges) => options.Selection with { Methods = ranges };

    private static string Name(IReadOnlyList<Switch> some) => some.Count == 1 ? some[0].Argument : $"without {some.Count} optimisations";

    private static string Count(int count, string what) => count == 1 ? $"1 {what}" : $"{count} {what}s";
}

/// <summary>The smallest set of methods with which the program fails, and the options that weave only them.</summary>
/// <remarks>It passes without any of the cures; there are none if it fails without any optimisation.</remarks>
internal sealed record BisectionResult(WeaveOptions Failing, IReadOnlyList<Candidate> Methods, IReadOnlyList<IReadOnlyList<Switch>> Cures);
