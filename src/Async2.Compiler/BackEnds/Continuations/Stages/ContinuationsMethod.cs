using Async2.Compiler.Blocking;

namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>The output of this back end for a method.</summary>
internal sealed class ContinuationsMethod(Lowering lowering) : LoweredMethod(lowering.Method)
{
    public override ContextMode Contexts => lowering.Method.Contexts;

    public override string Layout => LayoutText.Write(lowering);

    public override IEnumerable<Decision> Decisions => Stages.Decisions.Of(lowering);

    public override IEnumerable<TaskCall> TaskCalls { get; } = [.. lowering.Analysed.Decisions.Select(d => d.TaskCall).OfType<TaskCall>()];

    public override IEnumerable<SiteDecision> Sites { get; } = [.. lowering.Analysed.Decisions.Select(d => d.Site).OfType<SiteDecision>()];
}
