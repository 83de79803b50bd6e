using Async2.Compiler;
using Async2.Compiler.BackEnds.Unwind;

namespace Async2.Fuzz.Building;

/// <summary>What programs are rewritten with: the weaver with switches, or one that is wrong.</summary>
internal sealed record Setting(
    ContinuationReuse Reuse = ContinuationReuse.Always, bool SeparateSteps = false, Plant Plant = Plant.None, Unwinding Unwinding = Unwinding.None)
{
    /// <summary>The weaver as it is.</summary>
    public static readonly Setting Default = new();

    /// <summary>Says it on the command line of another process.</summary>
    public IEnumerable<string> Arguments =>
        [$"--reuse={Reuse}", $"--separate-steps={SeparateSteps}", $"--plant={Plant}", $"--unwinding={Unwinding}"];

    public Rewriter Rewriter => Plant == Plant.None ? Weave : inputs => PlantedRewriter.Rewrite(Plant, inputs);

    private BackEnd BackEnd => Unwinding switch
    {
        Unwinding.All => BackEnd.Named("unwind"),
        Unwinding.Half => new BackEnd(new UnwindBackEnd(m => MethodHash.Of(m.Method).Value % 2 == 0)),
        _ => BackEnd.Named("continuations"),
    };

    private void Weave(IReadOnlyList<WeaveInput> inputs) =>
        new Weaver(new WeaveOptions
        {
            BackEnd = BackEnd,
            Reuse = Reuse,
            FinishSuspension = !SeparateSteps,
            ReferenceFolders = [AppContext.BaseDirectory],
        }).Weave(inputs);
}
