using Async2.Compiler;
using Async2.Compiler.BackEnds.Experiment.Unwind;
using Async2.Fuzz.Generation;
using Async2.Fuzz.Model;
using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Building;

/// <summary>The rewriter of programs: the weaver with switches, or a planted fault.</summary>
/// <param name="Reuse">As for async2 rewrite.</param>
/// <param name="SeparateSteps">As --finish-suspension off of async2 rewrite.</param>
/// <param name="Plant">Instead of weaving: a fault that must be found.</param>
/// <param name="InTurn">Whether each program is compiled once, in Debug and Release in turn.</param>
/// <param name="Unwinding">Which methods suspend by unwinding the stack.</param>
/// <param name="Tasklets">As for async2 rewrite.</param>
/// <param name="Blocking">Whether the programs have synchronous methods that block, and are woven so that these suspend.</param>
internal sealed record Setting(
    ContinuationReuse Reuse = ContinuationReuse.Always, bool SeparateSteps = false, Plant Plant = Plant.None, bool InTurn = false,
    Unwinding Unwinding = Unwinding.None, int? Tasklets = null, bool Blocking = false)
{
    /// <summary>The setting as command-line arguments for another process.</summary>
    public IEnumerable<string> Arguments =>
    [
        $"--reuse={Reuse}", $"--separate-steps={SeparateSteps}", $"--plant={Plant}", $"--in-turn={InTurn}", $"--unwinding={Unwinding}", $"--blocking={Blocking}",
        .. Tasklets is null ? Array.Empty<string>() : [$"--tasklets={Tasklets}"],
    ];

    public Rewriter Rewriter => Plant == Plant.None ? Weave : inputs => PlantedRewriter.Rewrite(Plant, inputs);

    /// <summary>The time limit of a program. With a planted endless program, slow programs need not be distinguished from it.</summary>
    public TimeSpan TimeLimit => TimeSpan.FromSeconds(Plant == Plant.Endless ? 3 : Blocking ? 10 : 30);

    /// <summary>The program of a seed.</summary>
    public GeneratedProgram Make(int seed) => Blocking ? BlockingGenerator.Make(seed) : Generator.Make(seed);

    private BackEnd BackEnd => Unwinding switch
    {
        Unwinding.All => BackEnd.Named("unwind"),
        Unwinding.Half => new BackEnd(new UnwindBackEnd(m => MethodHash.Of(m.Method).Value % 2 == 0)),
        _ => BackEnd.Named("continuations"),
    };

    /// <summary>
    /// Whether the program is compiled in this configuration. Programs of a mode follow at the distance of the number of modes.
    /// </summary>
    public bool Has(GeneratedProgram program, Configuration configuration) =>
        !InTurn || program.Seed / Enum.GetValues<Mode>().Length % 2 == (int)configuration;

    private void Weave(IReadOnlyList<WeaveInput> inputs)
    {
        var report = new Weaver(new WeaveOptions
        {
            BackEnd = BackEnd,
            Blocking = Blocking ? BlockingMode.Suspend : BlockingMode.Block,
            Experiment = new() { Reuse = Reuse, FinishSuspension = !SeparateSteps, Tasklets = Tasklets },
            ReferenceFolders = [AppContext.BaseDirectory],
        }).Weave(inputs);
        // As compiled it would not differ.
        if (report.Assemblies.FirstOrDefault(a => a.Outcome == AssemblyOutcome.Skipped) is { } skipped)
            throw new WeaveException($"{Path.GetFileName(skipped.Path)}: {skipped.Reason}");
    }
}
