using System.Diagnostics.CodeAnalysis;
using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>
/// Finds the resumption point of <c>MoveNext</c> for the number of a suspension point, by executing its dispatch.
/// </summary>
/// <remarks>
/// <code>
/// num = this.state;  switch (num) { … }      outermost dispatch
/// try { switch (num) { … }                   one more for each try region around the point
///     POINT:  awaiter = this.u;  this.u = default;  this.state = num = -1;
/// </code>
/// The dispatch ends with the last branch on the state number. The code behind it, up to the store of -1, restores the awaiter. A
/// method that suspends without leaving its frame executes the code before it only once. So only the dispatch may stand there, and
/// locals that it sets must have the same value each time.
/// </remarks>
internal sealed class ResumePoints(ControlFlow flow, StateMachine machine, StateEvaluator evaluator, StackProducers producers)
{
    private readonly Dictionary<int, (int Position, StateKnowledge Known)> _found = [];

    /// <summary>The position at which the suspension point <paramref name="state"/> resumes, and the knowledge there.</summary>
    /// <exception cref="Refusal">The dispatch does not lead to a resumption.</exception>
    public (int Position, StateKnowledge Known) Of(int state)
    {
        if (!_found.TryGetValue(state, out var found)) _found[state] = found = Walk(state);
        return found;
    }

    private (int Position, StateKnowledge Known) Walk(int state)
    {
        var known = evaluator.Entry(state);
        var code = flow.Body.Code;
        var walked = new List<Instruction>();
        var dispatch = 0;
        (int Position, StateKnowledge Known)? resumption = null;
        // Each instruction is executed at most once: the dispatch has no loops.
        for (var position = 0; position < code.Count && walked.Count < code.Count;)
        {
            var instruction = code[position];
            walked.Add(instruction);
            (known, var target) = evaluator.Step(position, known);
            switch (instruction.OpCode.FlowControl)
            {
                case FlowControl.Cond_Branch:
                    position = target ?? throw NotFound();
                    if (!evaluator.DependsOnState(instruction)) continue;
                    resumption = (position, known);
                    dispatch = walked.Count;
                    continue;
                case FlowControl.Branch when instruction.OpCode.Code == Code.Br:
                    position = flow.Positions[(Instruction)instruction.Operand];
                    continue;
                case FlowControl.Next or FlowControl.Meta:
                    break;
                default:
                    throw NotFound();
            }

            if (known.State == machine.Running)
                return IsResumption(resumption, walked[..dispatch]) ? resumption.Value : throw NotFound();
            position++;
        }

        throw NotFound();
    }

    private bool IsResumption([NotNullWhen(true)] (int Position, StateKnowledge Known)? found, List<Instruction> dispatch) =>
        found is var (position, _) && producers.DepthBefore(flow.Body.Code[position]) == 0 && OnlyDispatches(dispatch);

    private bool OnlyDispatches(List<Instruction> walked)
    {
        var dispatch = walked.ToHashSet<Instruction>(ReferenceEqualityComparer.Instance);
        return walked.TrueForAll(i => i.OpCode.Code switch
        {
            Code.Stloc => evaluator.Tracks((VariableDefinition)i.Operand) || IsSameEachTime((VariableDefinition)i.Operand, dispatch),
            Code.Ldfld => machine.OwnField(i.Operand) is not null,
            Code.Nop or Code.Br or Code.Ldc_I4 or Code.Ldarg or Code.Ldloc or Code.Dup or Code.Pop => true,
            _ => i.OpCode.FlowControl == FlowControl.Cond_Branch || StateEvaluator.Binary(i.OpCode.Code) is not null,
        });
    }

    // For instance this, which Release builds keep in a local; or values that other methods cannot change.
    private bool IsSameEachTime(VariableDefinition local, HashSet<Instruction> dispatch) =>
        flow.Body.Code.Where(i => i.Operand == local && i.OpCode.Code != Code.Ldloc)
            .All(i => i.OpCode.Code == Code.Stloc && dispatch.Contains(i) && producers.ProducersOf(i, 0).All(IsConstant));

    private bool IsConstant(Instruction? producer) => producer?.OpCode.Code switch
    {
        Code.Ldc_I4 => true,
        Code.Ldarg => producer.Operand == flow.Body.This,
        Code.Ldfld => machine.OwnField(producer.Operand) is { } field && field != machine.State.Field && !IsWritten(field),
        Code.Dup => producers.ProducersOf(producer, 0).All(IsConstant),
        Code.Ldloc => flow.Body.Code.Where(i => i.Operand == producer.Operand && i.OpCode.Code != Code.Ldloc)
            .All(i => i.OpCode.Code == Code.Stloc && producers.ProducersOf(i, 0).All(p => p?.OpCode.Code != Code.Ldloc && IsConstant(p))),
        _ => false,
    };

    private bool IsWritten(FieldDefinition field) =>
        flow.Body.Code.Exists(i => i.OpCode.Code is Code.Stfld or Code.Ldflda && machine.OwnField(i.Operand) == field);

    private static Refusal NotFound() => Refusal.Of(SkipReason.UnknownResumption);
}
