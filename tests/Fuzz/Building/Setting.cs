using Async2.Compiler;

namespace Async2.Fuzz.Building;

/// <summary>What programs are rewritten with: the weaver with switches, or one that is wrong.</summary>
internal sealed record Setting(ContinuationReuse Reuse = ContinuationReuse.Always, bool SeparateSteps = false, Plant Plant = Plant.None)
{
    /// <summary>The weaver as it is.</summary>
    public static readonly Setting Default = new();

    /// <summary>Says it on the command line of another process.</summary>
    public IEnumerable<string> Arguments =>
        [$"--reuse={Reuse}", $"--separate-steps={SeparateSteps}", $"--plant={Plant}"];

    public Rewriter Rewriter => Plant == Plant.None ? Weave : inputs => PlantedRewriter.Rewrite(Plant, inputs);

    private void Weave(IReadOnlyList<WeaveInput> inputs) =>
        new Weaver(new WeaveOptions { Reuse = Reuse, FinishSuspension = !SeparateSteps, ReferenceFolders = [AppContext.BaseDirectory] }).Weave(inputs);
}
