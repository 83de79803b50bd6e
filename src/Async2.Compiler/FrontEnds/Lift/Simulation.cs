using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Checks that the lifted body and <c>MoveNext</c> have the same effects in the same order on every path.</summary>
/// <remarks>
/// <code>
/// MoveNext as compiled                     lifted
/// call F                                   call F
/// builder.AwaitUnsafeOnCompleted(a)        UnsafeAwaitAwaiter(a)     leaves with k, is entered with k, and comes to
/// call GetResult                           call GetResult
/// brtrue L                                 brtrue L                  both ways are followed
/// builder.SetResult(x)                     ret
/// </code>
/// The earlier passes reason about all paths to an instruction together, and edit. The simulation follows single paths, and only
/// compares. It compares effects, not the values that they use.
/// </remarks>
internal sealed class Simulation
{
    private readonly StateMachine _machine;
    private readonly FollowedBody _compiled;
    private readonly FollowedBody _lifted;
    private readonly ExceptionHandler? _outermost;
    private readonly Dictionary<(int, int), (StateKnowledge Compiled, StateKnowledge Lifted)> _known = [];
    private readonly Dictionary<(int, int), (StateKnowledge Compiled, StateKnowledge Lifted)> _followed = [];
    private readonly Stack<(int Compiled, int Lifted)> _work = [];

    private Simulation(IlBody lifted, StateMachine machine)
    {
        _machine = machine;
        var compiled = CompiledBody.Of(machine);
        // A method lets its exceptions escape. An iterator still cleans up after them.
        if (machine.Iterator is null) _outermost = StripCompletion.OuterCatch(compiled, machine);
        _compiled = new FollowedBody(compiled, machine);
        _lifted = new FollowedBody(lifted, machine, _compiled);
    }

    /// <exception cref="Refusal">The effects differ.</exception>
    public static void Run(Lifting lifting)
    {
        var simulation = new Simulation(lifting.Body, lifting.Machine);
        foreach (var state in lifting.Machine.EntryStates) simulation.Follow(state, lifting.StructThis is not null);
    }

    private void Follow(int state, bool copiesThis)
    {
        // The copy of a struct's this comes from the kick-off method, not from MoveNext.
        var start = copiesThis ? FieldsToLocals.CopyOfThisLength : 0;
        _known.Clear();
        _followed.Clear();
        Reach(0, _compiled.Evaluator.Entry(state), start, _lifted.Evaluator.Entry(state));
        while (_work.TryPop(out var pair))
        {
            var known = _known[pair];
            Compare(pair.Compiled, known.Compiled, pair.Lifted, known.Lifted);
        }
    }

    private void Reach(int compiledAt, StateKnowledge compiledKnown, int liftedAt, StateKnowledge liftedKnown)
    {
        // Each instruction of a try region leads to its handlers, mostly with the same knowledge as the previous one.
        if (_followed.TryGetValue((compiledAt, liftedAt), out var before) && before.Compiled.Is(compiledKnown)
            && before.Lifted.Is(liftedKnown)) return;
        _followed[(compiledAt, liftedAt)] = (compiledKnown, liftedKnown);
        var (compiled, lifted) = (_compiled.Advance(compiledAt, compiledKnown), _lifted.Advance(liftedAt, liftedKnown));
        if (compiled is null && lifted is null) return;
        if (compiled is not { } c || lifted is not { } l) throw Differs();
        var pair = (c.Position, l.Position);
        if (_known.TryGetValue(pair, out var known))
        {
            var isLess = StateKnowledge.Meet(c.Position, ref known.Compiled, c.Known);
            if (!StateKnowledge.Meet(l.Position, ref known.Lifted, l.Known) && !isLess) return;
            _known[pair] = known;
        }
        else
        {
            _known[pair] = (c.Known, l.Known);
        }

        _work.Push(pair);
    }

    private void Compare(int compiledAt, StateKnowledge compiledKnown, int liftedAt, StateKnowledge liftedKnown)
    {
        var (compiled, lifted) = (_compiled.At(compiledAt), _lifted.At(liftedAt));
        if (IsEnd(compiled, lifted, compiledKnown, liftedKnown)) return;
        if (!AreSame(compiled, lifted)) throw Differs();
        if (compiled.OpCode.Code == Code.Leave) ReachFinally(compiled, compiledKnown, lifted, liftedKnown);
        else if (compiled.OpCode.FlowControl != FlowControl.Cond_Branch) ReachHandlers(compiledAt, compiledKnown, liftedAt, liftedKnown);
        if (compiled.OpCode.FlowControl is FlowControl.Return or FlowControl.Throw) return;
        var compiledAfter = _compiled.Evaluator.Step(compiledAt, compiledKnown).After;
        var liftedAfter = _lifted.Evaluator.Step(liftedAt, liftedKnown).After;
        foreach (var (c, l) in Branches.Targets(compiled).Zip(Branches.Targets(lifted)))
            Reach(_compiled.PositionOf(c), compiledAfter, _lifted.PositionOf(l), liftedAfter);
        if (compiled.OpCode.FlowControl != FlowControl.Branch) Reach(compiledAt + 1, compiledAfter, liftedAt + 1, liftedAfter);
    }

    // A method sets its result; an iterator sets it, or the exception after its clean-up.
    private bool IsEnd(Instruction compiled, Instruction lifted, StateKnowledge compiledKnown, StateKnowledge liftedKnown)
    {
        if (StripCompletion.Calls(compiled, _machine.Completion, "SetException"))
            return lifted.OpCode.Code == Code.Endfinally ? true : throw Differs();
        if (!StripCompletion.Calls(compiled, _machine.Completion, "SetResult")) return false;
        if (lifted.OpCode.Code != Code.Ret) throw Differs();
        if (_machine.Iterator is null) return true;
        compiledKnown.Pop(out var hasItem);
        liftedKnown.Pop(out var returned);
        if (hasItem is null) throw Refusal.Of(SkipReason.UnknownCompletion);
        return hasItem == returned ? true : throw Differs();
    }

    private bool AreSame(Instruction compiled, Instruction lifted)
    {
        if (SpecialiseState.IsSuspension(compiled, _machine))
            return AsyncHelpers.IsCall(
                lifted, ((MethodReference)compiled.Operand).Name == "AwaitUnsafeOnCompleted" ? "UnsafeAwaitAwaiter" : "AwaitAwaiter");
        return compiled.OpCode.Code == lifted.OpCode.Code && (compiled.Operand, lifted.Operand) switch
        {
            (MemberReference c, MemberReference l) => AreSame(c, l),
            (Instruction[] c, Instruction[] l) => c.Length == l.Length,
            (Instruction or CallSite, _) => true,
            var (c, l) => Equals(c, l),
        };
    }

    // The compiled member has the state machine's type parameters, the lifted one the method's.
    private static bool AreSame(MemberReference compiled, MemberReference lifted) => (compiled, lifted) switch
    {
        (GenericParameter, GenericParameter) => true,
        (TypeSpecification c, TypeSpecification l) => c.MetadataType == l.MetadataType && AreSame(c.ElementType, l.ElementType),
        (TypeReference c, TypeReference l) => c.FullName == l.FullName,
        _ => compiled.Name == lifted.Name && AreSame(compiled.DeclaringType, lifted.DeclaringType),
    };

    private void ReachFinally(Instruction compiled, StateKnowledge compiledKnown, Instruction lifted, StateKnowledge liftedKnown)
    {
        var (c, l) = (_compiled.Crossed(compiled), _lifted.Crossed(lifted));
        if (c.Count != l.Count) throw Differs();
        var (compiledAfter, liftedAfter) = (compiledKnown.WithEmptyStack(), liftedKnown.WithEmptyStack());
        for (var i = 0; i < c.Count; i++)
            Reach(_compiled.PositionOf(c[i].HandlerStart), compiledAfter, _lifted.PositionOf(l[i].HandlerStart), liftedAfter);
    }

    // User code runs in the running state, and only user code throws.
    private void ReachHandlers(int compiledAt, StateKnowledge compiledKnown, int liftedAt, StateKnowledge liftedKnown)
    {
        if (!_machine.MayRun(compiledKnown.State)) return;
        var compiled = compiledKnown.State is null ? _compiled.Evaluator.Running : compiledKnown.WithEmptyStack();
        var lifted = compiledKnown.State is null ? _lifted.Evaluator.Running : liftedKnown.WithEmptyStack();
        var handlers = _compiled.HandlersOf(compiledAt).Where(h => h != _outermost).ToList();
        if (handlers.Count != _lifted.HandlersOf(liftedAt).Count) throw Differs();
        foreach (var (c, l) in handlers.Zip(_lifted.HandlersOf(liftedAt)))
        {
            if (c.HandlerType != l.HandlerType && l.HandlerType != ExceptionHandlerType.Fault) throw Differs();
            if (l.CatchType is not null && !AreSame(c.CatchType, l.CatchType)) throw Differs();
            if (c.FilterStart is not null) Reach(_compiled.PositionOf(c.FilterStart), compiled, _lifted.PositionOf(l.FilterStart), lifted);
            Reach(_compiled.PositionOf(c.HandlerStart), compiled, _lifted.PositionOf(l.HandlerStart), lifted);
        }
    }

    private static Refusal Differs() => Refusal.Of(SkipReason.LiftedDiffers);
}
