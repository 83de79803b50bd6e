using Async2.Cli.Folders;
using Async2.Cli.Store;

namespace Async2.Bench.Ablation;

/// <summary>Measures each mechanism by its absence: runs woven programs with and without it, interleaved.</summary>
internal static class AblationRun
{
    public const string Name = "ablation";
    public const int UsualRounds = 7;
    public const string Summary = "each optimisation, by leaving it out of most of these";

    /// <summary>The case with the size of the woven program.</summary>
    public const string Size = "size";

    private static readonly string[] s_experiments = ["suspend", "calls", "dispatch", "exceptions", "contexts", "iterators", "awaits"];

    /// <summary>The program as compiled. It runs no case; the others are woven from it.</summary>
    private static readonly Variant s_compiled = Variant.Async1 with { OnlyCase = "" };

    /// <summary>All measured figures; cases are <c>EXPERIMENT/CASE</c>.</summary>
    public static BenchResult Run(int rounds)
    {
        var rows = new List<Row>();
        var runtime = "";
        foreach (var experiment in s_experiments.Select(name => Experiments.All.Single(e => e.Name == name)))
        {
            var result = Run(experiment, rounds);
            runtime = result.Runtime;
            rows.AddRange(result.Rows.Select(r => r with { Case = $"{experiment.Name}/{r.Case}" }));
        }

        rows.AddRange(Sizes(Experiments.All.Single(e => e.Name == "service")));
        return new BenchResult(Name, Units.Nanoseconds, runtime, rows);
    }

    // A program that is the same without the mechanism is not measured again.
    private static BenchResult Run(Experiment experiment, int rounds)
    {
        var programs = Build(experiment);
        var usual = FilesOf(programs[Variant.Woven]);
        Variant[] others = [.. Mechanism.All.Select(m => m.Without).Where(v => !FilesOf(programs[v]).SequenceEqual(usual))];
        var compared = experiment with { Variants = [s_compiled, Variant.Woven, .. others], CodeOf = null };
        return new Measurement(compared, programs, new Extent(rounds, IsQuick: false)).Run();
    }

    private static IEnumerable<Row> Sizes(Experiment experiment)
    {
        var programs = Build(experiment);
        return programs.Where(p => p.Key != s_compiled).Select(p => SizeOf(p.Value, p.Key));
    }

    private static IReadOnlyDictionary<Variant, BuiltProgram> Build(Experiment experiment) =>
        new ProgramBuilder(experiment with { Variants = [s_compiled, Variant.Woven, .. Mechanism.All.Select(m => m.Without)] }).Build();

    private static Row SizeOf(BuiltProgram program, Variant variant)
    {
        var bytes = Assemblies(program).Sum(FolderTree.LengthOf);
        return new Row(Size, variant.Name, bytes, bytes, bytes, 0) { Unit = "bytes" };
    }

    private static IEnumerable<string> FilesOf(BuiltProgram program) => Assemblies(program).Select(ContentDigest.OfFile);

    private static IEnumerable<string> Assemblies(BuiltProgram program) =>
        Directory.EnumerateFiles(Path.GetDirectoryName(program.Dll)!, "*.dll").Order(StringComparer.Ordinal);
}
