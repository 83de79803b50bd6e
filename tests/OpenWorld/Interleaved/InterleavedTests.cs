using System.Collections.Concurrent;
using Async2.OpenWorld.Tests.Matrix;
using Async2.OpenWorld.Tests.Support;
using Async2.Tests.Shared;

namespace Async2.OpenWorld.Tests.Interleaved;

/// <summary>Woven over compiled over woven: a hierarchy behaves as before, whichever of its assemblies are woven.</summary>
public class InterleavedTests
{
    private static readonly ConcurrentDictionary<string, Lazy<(ProgramFolder Folder, Cells Cells)>> Compiled = new();

    // Each assembly alone stands below and above woven ones; and all are woven.
    private static readonly int[] s_ofTheGate = [0b0001, 0b0101, 0b1010, 0b1111];

    /// <summary>Every non-empty choice of woven assemblies, woven in one weave or each on its own.</summary>
    public static TheoryData<string, string, bool> Rows()
    {
        var rows = new TheoryData<string, string, bool>();
        if (LongForm.IsOn) rows.Add("Debug", string.Join('+', InterleavedSource.Assemblies), true);
        // The binding is the same in both configurations.
        for (var choice = 1; choice < 1 << InterleavedSource.Assemblies.Count; choice++)
        {
            if (!LongForm.IsOn && !s_ofTheGate.Contains(choice)) continue;
            var woven = InterleavedSource.Assemblies.Where((_, i) => (choice & 1 << i) != 0).ToArray();
            rows.Add("Release", string.Join('+', woven), true);
            if (woven.Length > 1) rows.Add("Release", string.Join('+', woven), false);
        }

        return rows;
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void Hierarchies_do_what_they_did(string configuration, string woven, bool together)
    {
        var (folder, expected) = Compiled.GetOrAdd(configuration, c => new(() => Compile(c))).Value;
        Assert.InRange(expected.Names("").Count, 500, int.MaxValue);
        var assemblies = woven.Split('+');
        var actual = Cells.Of((together ? folder.Weave(assemblies) : folder.Weave([.. assemblies.Select(a => new[] { a })])).Run());
        Same.NoDifference(actual.Differences(expected, ""));
    }

    private static (ProgramFolder, Cells) Compile(string configuration)
    {
        var folder = ProgramFolder.Compile("Interleaved", configuration, InterleavedSource.Units);
        return (folder, Cells.Of(folder.Run()));
    }
}
