using System.Collections.Concurrent;
using Async2.OpenWorld.Tests.Support;
using Async2.Tests.Shared;

namespace Async2.OpenWorld.Tests.Matrix;

/// <summary>Every kind of call behaves as before, whichever of caller and callee is woven.</summary>
public class MatrixTests
{
    private static readonly ConcurrentDictionary<(string, Flavour), Lazy<ProgramFolder>> Folders = new();
    private static readonly ConcurrentDictionary<(string, Pairing), Lazy<Cells>> Baselines = new();
    private static readonly ConcurrentDictionary<(string, Pairing), Lazy<IReadOnlyDictionary<string, string>>> Compared = new();

    // A bound call, one that finds its variant at run time, and one that no longer finds it: the other pairings meet the same.
    private static readonly Pairing[] OfTheGate = [Pairing.Together, Pairing.CalleeFirst, Pairing.CalleeReplaced];

    // The binding is the same in both configurations: the rest runs in one.
    private static readonly Pairing[] OfDebug = LongForm.IsOn ? [Pairing.Together] : [];

    public static TheoryData<string, string, Pairing> Rows()
    {
        var rows = new TheoryData<string, string, Pairing>();
        foreach (var pairing in (LongForm.IsOn ? Enum.GetValues<Pairing>() : OfTheGate).Where(p => p.Baseline() != p))
        {
            foreach (var kind in Kinds.All)
            {
                rows.Add(kind.Name, "Release", pairing);
                if (OfDebug.Contains(pairing)) rows.Add(kind.Name, "Debug", pairing);
            }
        }

        return rows;
    }

    [Theory] // over 20 s for the first row of a pairing: it runs all kinds
    [MemberData(nameof(Rows))]
    public void Calls_do_what_they_did(string kind, string configuration, Pairing pairing)
    {
        // Without cells, or after an early end of the run, nothing would differ.
        Assert.InRange(Baseline(configuration, pairing.Baseline()).Names(Prefix(kind)).Count, 100, int.MaxValue);
        Same.NoDifference(Differences(configuration, pairing)[kind]);
    }

    // Only differences of a run are kept: it prints some ten megabytes.
    private static IReadOnlyDictionary<string, string> Differences(string configuration, Pairing pairing) => Compared.GetOrAdd((configuration, pairing), key => new(() =>
    {
        var run = Run(key.Item1, key.Item2);
        return Kinds.All.ToDictionary(k => k.Name, k => run.Differences(Baseline(key.Item1, key.Item2.Baseline()), Prefix(k.Name)));
    })).Value;

    private static Cells Baseline(string configuration, Pairing pairing) =>
        Baselines.GetOrAdd((configuration, pairing), key => new(() => Run(key.Item1, key.Item2))).Value;

    private static Cells Run(string configuration, Pairing pairing) =>
        Cells.Of(pairing.Make(Compiled(configuration, Flavour.Async), Compiled(configuration, Flavour.Synchronous)).Run());

    private static ProgramFolder Compiled(string configuration, Flavour flavour) => Folders.GetOrAdd((configuration, flavour), key => new(() =>
        ProgramFolder.Compile($"Matrix{key.Item2}", key.Item1, MatrixSource.Of(key.Item2)))).Value;

    private static string Prefix(string kind) => $"{kind} | ";
}
