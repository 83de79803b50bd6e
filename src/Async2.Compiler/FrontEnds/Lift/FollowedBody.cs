using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>
/// Steps through a body, as far as the state number decides, from one effect to the next: for <see cref="Simulation"/>.
/// </summary>
/// <remarks>
/// Constants, copies, comparisons, fields of the state machine and jumps have no effect; nor has a branch that the state number, or a
/// constant, decides. A suspension of <c>MoveNext</c> is one jump to its resumption point: out through the finally blocks, which must
/// have no effect then, and in again by the entry, with the number of the suspension point.
/// </remarks>
internal sealed class FollowedBody
{
    private readonly ControlFlow _flow;
    private readonly StateMachine _machine;
    private readonly LeavePaths _leaves;
    private readonly bool _isLifted;

    /// <summary>Follows a compiled body, or, if <paramref name="compiled"/> is given, the body that was lifted from it.</summary>
    public FollowedBody(IlBody body, StateMachine machine, FollowedBody? compiled = null)
    {
        _flow = ControlFlow.Of(body);
        _machine = machine;
        _isLifted = compiled is not null;
        _leaves = new LeavePaths(_flow, Regions.Of(_flow));
        Evaluator = StateEvaluator.ToCompare(_flow, machine, compiled?.Evaluator);
    }

    public IlBody Body => _flow.Body;

    public StateEvaluator Evaluator { get; }

    public Instruction At(int position) => Body.Code[position];

    public int PositionOf(Instruction instruction) => _flow.Positions[instruction];

    public IReadOnlyList<ExceptionHandler> HandlersOf(int position) => _flow.HandlersOf(position);

    /// <summary>The finally blocks that a <c>leave</c> runs.</summary>
    public IReadOnlyList<ExceptionHandler> Crossed(Instruction leave) => _leaves.Crossed(leave);

    /// <summary>The next instruction with an effect, at the position or after it; null if control never reaches one.</summary>
    /// <exception cref="Refusal">A suspension has an effect on its way out.</exception>
    public (int Position, StateKnowledge Known)? Advance(int position, StateKnowledge known)
    {
        // All branches are decided here. So many more steps than instructions mean an endless loop.
        for (var steps = 0; steps <= 4 * Body.Code.Count; steps++)
        {
            var instruction = At(position);
            var isSuspended = !_isLifted && _machine.IsSuspended(known.State);
            if (instruction.OpCode.Code == Code.Ret && isSuspended)
            {
                (position, known) = (0, Evaluator.Entry(known.State!.Value));
                continue;
            }

            var (after, target) = Evaluator.Step(position, known);
            if (instruction.OpCode.Code == Code.Leave && isSuspended) RequireSilence(instruction, after);
            else if (!IsSilent(instruction, target)) return (position, known);
            position = target ?? _flow.Successors(position)[0];
            known = after;
        }

        return null;
    }

    private void RequireSilence(Instruction leave, StateKnowledge suspended)
    {
        foreach (var handler in Crossed(leave))
            if (Advance(PositionOf(handler.HandlerStart), suspended) is not { } end || At(end.Position).OpCode.Code != Code.Endfinally)
                throw Refusal.Of(SkipReason.FinallyOnSuspension);
    }

    private bool IsSilent(Instruction instruction, int? target)
    {
        switch (instruction.OpCode.Code)
        {
            case Code.Nop or Code.Br or Code.Ldarg or Code.Ldarga or Code.Starg or Code.Ldloc or Code.Ldloca or Code.Stloc
                or Code.Ldc_I4 or Code.Ldnull or Code.Dup or Code.Pop or Code.Initobj:
                return true;
            case Code.Leave:
                return Crossed(instruction).Count == 0;
            case Code.Ldfld or Code.Ldflda or Code.Stfld:
                return _machine.OwnField(instruction.Operand) is not null;
            case Code.Call or Code.Callvirt:
                return _machine.Iterator is not null && StripCompletion.Calls(instruction, _machine.Builder.Field, "Complete");
            default:
                return target is not null
                    || instruction.OpCode.FlowControl == FlowControl.Next && StateEvaluator.Binary(instruction.OpCode.Code) is not null;
        }
    }
}
