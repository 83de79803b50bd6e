using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>
/// Finds where <c>MoveNext</c> goes on when it is entered with the number of a suspension point, by executing its dispatch.
/// </summary>
/// <remarks>
/// <code>
/// num = this.state;  switch (num) { … }      outermost dispatch
/// try { switch (num) { … }                   one more for each try region around the point
///     POINT:  awaiter = this.u;  this.u = default;  this.state = num = -1;
/// </code>
/// The dispatch ends with the last branch on the state number; what follows, up to the store of -1, takes the awaiter back.
/// </remarks>
internal sealed class ResumePoints(ControlFlow flow, StateEvaluator evaluator)
{
    private readonly Dictionary<int, int> _found = [];

    /// <summary>The position at which the suspension point <paramref name="state"/> resumes.</summary>
    /// <exception cref="Refusal">The dispatch does not lead to a resumption.</exception>
    public int Of(int state)
    {
        if (!_found.TryGetValue(state, out var position)) _found[state] = position = Walk(state);
        return position;
    }

    private int Walk(int state)
    {
        var known = evaluator.Entry(state, cached: false);
        var code = flow.Body.Code;
        int? resumption = null;
        // Each instruction is executed at most once: the dispatch has no loops.
        for (int position = 0, steps = 0; position < code.Count && steps < code.Count; steps++)
        {
            var instruction = code[position];
            (known, var target) = evaluator.Step(position, known);
            switch (instruction.OpCode.FlowControl)
            {
                case FlowControl.Cond_Branch:
                    position = target ?? throw NotFound();
                    resumption = position;
                    continue;
                case FlowControl.Branch when instruction.OpCode.Code == Code.Br:
                    position = flow.Positions[(Instruction)instruction.Operand];
                    continue;
                case FlowControl.Next or FlowControl.Meta:
                    break;
                default:
                    throw NotFound();
            }

            if (known.State == -1) return resumption ?? throw NotFound();
            position++;
        }

        throw NotFound();
    }

    private static Refusal NotFound() => Refusal.Of("resumption of a suspension point not recognised");
}
