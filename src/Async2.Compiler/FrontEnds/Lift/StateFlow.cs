using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Propagates the state number through all code that is reachable from one entry number.</summary>
internal sealed class StateFlow : ForwardFlow<StateKnowledge>
{
    private readonly StateMachine _machine;
    private readonly StateEvaluator _evaluator;
    private readonly ResumePoints _resumePoints;

    private StateFlow(ControlFlow flow, StateMachine machine, StateEvaluator evaluator, ResumePoints resumePoints)
        : base(flow) => (_machine, _evaluator, _resumePoints) = (machine, evaluator, resumePoints);

    /// <summary>Adds to <paramref name="facts"/> the facts for the entry number <paramref name="state"/>.</summary>
    /// <exception cref="Refusal">The number is not known where it must be.</exception>
    public static void Follow(
        int state, ControlFlow flow, StateMachine machine, StateEvaluator evaluator, ResumePoints resumePoints, StateFacts facts)
    {
        var states = new StateFlow(flow, machine, evaluator, resumePoints);
        states.Reach(0, evaluator.Entry(state));
        states.Solve();
        for (var i = 0; i < flow.Body.Code.Count; i++)
            if (states.IsReached(i)) states.Record(i, facts);
    }

    protected override bool Meet(int position, ref StateKnowledge known, StateKnowledge incoming) =>
        StateKnowledge.Meet(position, ref known, incoming);

    protected override void Step(int position, StateKnowledge before)
    {
        ReachHandlers(position, before);
        var (after, target) = _evaluator.Step(position, before);
        if (IsSuspensionAt(position, after)) (target, after) = ResumptionAfter(position, after.State!.Value);
        else if (Flow.Body.Code[position].OpCode.Code == Code.Leave) ReachFinally(position, after);

        if (target is { } only)
        {
            Reach(only, after);
            return;
        }

        foreach (var successor in Flow.Successors(position)) Reach(successor, after);
    }

    private bool IsSuspensionAt(int position, StateKnowledge after) => IsExit(position) && _machine.IsSuspended(after.State);

    // At the exit of a suspension the flow goes on where it resumes.
    private bool IsExit(int position) => _machine.Exit == SuspensionExit.OwnLeave
        ? Flow.Body.Code[position].OpCode.Code == Code.Leave
        : SpecialiseState.IsSuspension(Flow.Body.Code[position], _machine);

    // User code always runs in the running state, and only user code throws: the stores of the number to several slots do not.
    private void ReachHandlers(int position, StateKnowledge before)
    {
        if (!_machine.MayRun(before.State) || !MayThrow(Flow.Body.Code[position])) return;
        // A yield may have entered a finally block of an iterator. User code in such a block has a guard.
        var thrown = before.State is null ? _evaluator.Running : before.WithEmptyStack();
        foreach (var handler in Flow.HandlersOf(position))
        {
            if (handler.FilterStart is { } filter) Reach(Flow.Positions[filter], thrown);
            Reach(Flow.Positions[handler.HandlerStart], thrown);
        }
    }

    private bool MayThrow(Instruction instruction) => instruction.OpCode.Code switch
    {
        Code.Nop or Code.Ldarg or Code.Ldloc or Code.Stloc or Code.Ldc_I4 or Code.Dup or Code.Pop or Code.Leave => false,
        Code.Ldfld or Code.Stfld or Code.Ldflda => _machine.OwnField(instruction.Operand) is null,
        _ => instruction.OpCode.FlowControl is not (FlowControl.Branch or FlowControl.Cond_Branch),
    };

    // A yield leaves with its own number.
    private void ReachFinally(int leave, StateKnowledge known)
    {
        var stay = Flow.HandlersOf(Flow.Successors(leave)[0]);
        foreach (var handler in Flow.HandlersOf(leave))
            if (handler.HandlerType == ExceptionHandlerType.Finally && !stay.Contains(handler))
                Reach(Flow.Positions[handler.HandlerStart], known);
    }

    // The dispatch, on the way in, undoes changes that the way out made to tracked locals.
    private (int Position, StateKnowledge Known) ResumptionAfter(int exit, int state)
    {
        var resumption = _resumePoints.Of(state);
        if (Flow.HandlersOf(exit).SequenceEqual(Flow.HandlersOf(resumption.Position))) return resumption;
        throw Refusal.Of(SkipReason.ResumptionElsewhere);
    }

    private void Record(int position, StateFacts facts)
    {
        var instruction = Flow.Body.Code[position];
        var before = Before(position);
        var (after, target) = _evaluator.Step(position, before);
        if (_machine.Iterator is null && IsExit(position) && after.State is null) throw NotConstant();
        if (IsSuspensionAt(position, after))
            facts.Redirected[instruction] = Flow.Body.Code[ResumptionAfter(position, after.State!.Value).Position];
        if (instruction.OpCode.FlowControl == FlowControl.Cond_Branch)
            facts.AddTarget(instruction, target is { } taken ? Flow.Body.Code[taken] : null);
        if (instruction.OpCode.Code is Code.Stfld or Code.Stloc)
            facts.AddStore(instruction, _evaluator.StateIn(instruction, before), _evaluator.StateIn(instruction, after));
        if (!_evaluator.Loads(instruction)) return;
        var loaded = _evaluator.Loaded(instruction, before);
        facts.AddLoad(instruction, loaded);
        if (_machine.Iterator is null && loaded is null && instruction.OpCode.Code == Code.Ldfld)
            throw NotConstant();
    }

    private static Refusal NotConstant() => Refusal.Of(SkipReason.StateNotConstant);
}
