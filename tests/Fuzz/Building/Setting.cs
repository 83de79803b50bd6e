using Async2.Compiler;
using Async2.Compiler.BackEnds.Unwind;
using Async2.Fuzz.Model;
using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Building;

/// <summary>What programs are rewritten with: the weaver with switches, or one that is wrong.</summary>
/// <param name="Reuse">As async2 rewrite has it.</param>
/// <param name="SeparateSteps">What async2 rewrite calls --finish-suspension off.</param>
/// <param name="Plant">Instead of weaving: a fault that has to be found.</param>
/// <param name="InTurn">Each program is compiled once, in Debug and Release in turn.</param>
/// <param name="Unwinding">Which methods suspend by unwinding the stack.</param>
/// <param name="Tasklets">As async2 rewrite has it.</param>
internal sealed record Setting(
    ContinuationReuse Reuse = ContinuationReuse.Always, bool SeparateSteps = false, Plant Plant = Plant.None, bool InTurn = false,
    Unwinding Unwinding = Unwinding.None, int? Tasklets = null)
{
    /// <summary>Says it on the command line of another process.</summary>
    public IEnumerable<string> Arguments =>
    [
        $"--reuse={Reuse}", $"--separate-steps={SeparateSteps}", $"--plant={Plant}", $"--in-turn={InTurn}", $"--unwinding={Unwinding}",
        .. Tasklets is null ? Array.Empty<string>() : [$"--tasklets={Tasklets}"],
    ];

    public Rewriter Rewriter => Plant == Plant.None ? Weave : inputs => PlantedRewriter.Rewrite(Plant, inputs);

    /// <summary>How long a program may take. Where one without end is planted, it need not be told from one that is slow.</summary>
    public TimeSpan TimeLimit => TimeSpan.FromSeconds(Plant == Plant.Endless ? 3 : 30);

    private BackEnd BackEnd => Unwinding switch
    {
        Unwinding.All => BackEnd.Named("unwind"),
        Unwinding.Half => new BackEnd(new UnwindBackEnd(m => MethodHash.Of(m.Method).Value % 2 == 0)),
        _ => BackEnd.Named("continuations"),
    };

    /// <summary>Whether the program is compiled so. Programs of a mode follow each other at the distance of the number of modes.</summary>
    public bool Has(GeneratedProgram program, Configuration configuration) =>
        !InTurn || program.Seed / Enum.GetValues<Mode>().Length % 2 == (int)configuration;

    private void Weave(IReadOnlyList<WeaveInput> inputs) =>
        new Weaver(new WeaveOptions
        {
            BackEnd = BackEnd,
            Reuse = Reuse,
            FinishSuspension = !SeparateSteps,
            Tasklets = Tasklets,
            ReferenceFolders = [AppContext.BaseDirectory],
        }).Weave(inputs);
}
