using System.Collections.Concurrent;
using Async2.OpenWorld.Tests.Matrix;
using Async2.OpenWorld.Tests.Support;
using Async2.Tests.Shared;

namespace Async2.OpenWorld.Tests.Skew;

/// <summary>
/// A caller that was woven with one version of a library runs with another one, as it would run unwoven.
/// </summary>
public class SkewTests
{
    private const string Caller = "Caller";
    private const string Callee = "Callee";
    private const string Moved = "Moved";

    private static readonly string[] Scenarios =
    [
        "Swapped", "Shifted", "BecameSynchronous", "BecameAsync", "BecamePooling", "BecameVirtual", "Unsealed", "UnsealedMethod", "MovedToBase",
        "Forwarded", "RenamedInside", "MovedToInterface", "NewlyImplemented", "NewlyOverridden",
    ];

    private static readonly ConcurrentDictionary<(string, bool, bool), Lazy<Cells>> Runs = new();

    public static TheoryData<string, string, bool> Rows()
    {
        var rows = new TheoryData<string, string, bool>();
        foreach (var configuration in LongForm.Configurations)
            foreach (var newIsWoven in new[] { false, true })
                foreach (var scenario in Scenarios) rows.Add(scenario, configuration, newIsWoven);
        return rows;
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void Another_version_is_called_as_it_stands(string scenario, string configuration, bool newIsWoven)
    {
        var expected = Run(configuration, callerIsWoven: false, newIsWoven: false);
        Assert.InRange(expected.Names(scenario + " | ").Count, 12, int.MaxValue);
        Same.NoDifference(Run(configuration, callerIsWoven: true, newIsWoven).Differences(expected, scenario + " | "));
    }

    private static Cells Run(string configuration, bool callerIsWoven, bool newIsWoven) => Runs.GetOrAdd((configuration, callerIsWoven, newIsWoven), _ => new(() =>
    {
        var old = Compile(1, configuration);
        var @new = Compile(2, configuration);
        // The library that the caller is woven with lies beside it then, but not when it runs.
        if (callerIsWoven) old = old.Weave([Callee, Moved, Caller]);
        if (newIsWoven) @new = @new.Weave([Callee, Moved]);
        return Cells.Of(old.Replace(Callee, @new).Replace(Moved, @new).Run());
    })).Value;

    private static ProgramFolder Compile(int version, string configuration) => ProgramFolder.Compile($"Skew{version}", configuration,
    [
        MatrixSource.Observer, new(Moved, Source($"{Moved}{version}")), new(Callee, Source($"{Callee}{version}")), new(Caller, Source(Caller)),
    ]);

    private static string Source(string name) => Repository.Source("Skew", "Programs", name + ".cs");
}
