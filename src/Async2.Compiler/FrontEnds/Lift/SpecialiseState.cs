using Async2.Compiler.Analysis;
using Async2.Compiler.FrontEnds.Tidy;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>
/// Makes each suspension an await that stays in the frame, and with it the state number the constant -1.
/// </summary>
/// <remarks>
/// <code>
/// this.state = num = k;  this.u = awaiter;                    this.u = awaiter;
/// this.builder.AwaitUnsafeOnCompleted(ref awaiter, ref this)  AsyncHelpers.UnsafeAwaitAwaiter(awaiter);
/// leave END;                                              →   br RESUME_k;
/// …                                                           …
/// RESUME_k: awaiter = this.u; …; this.state = num = -1        RESUME_k: awaiter = this.u; …
/// </code>
/// When no await leaves the frame, the method is entered once, with -1, and whenever code of the user's runs the
/// state is -1. So constant propagation of the number through the reachable code decides every branch on it: the
/// dispatch switches and the <c>if (num &lt; 0)</c> guards of finally blocks. No shape of any compiler version is matched.
/// An iterator is entered with the number of its start or of a yield. Each is followed in turn; what is true for all of them is folded, and the
/// rest stays: the dispatch to the yields, the stores that they make, and the guards that keep a yield from running a finally block.
/// </remarks>
internal static class SpecialiseState
{
    public static void Run(AsyncMethod method)
    {
        var body = method.Body;
        var machine = method.StateMachine!;
        var producers = StackProducers.Of(body);
        var evaluator = new StateEvaluator(body, machine, producers);
        var positions = body.Positions();
        var resumePoints = new ResumePoints(body, evaluator, positions);
        var facts = new StateFacts();
        foreach (var state in machine.EntryStates) new StateFlow(body, machine, evaluator, resumePoints, positions, facts).Solve(state);
        Rewrite(body, machine, evaluator, producers, facts);
        RemoveUnreachable.Run(body);
    }

    private static void Rewrite(IlBody body, StateMachine machine, StateEvaluator evaluator, StackProducers producers, StateFacts facts)
    {
        var edit = new BodyEdit(body);
        foreach (var instruction in body.Code)
        {
            switch (instruction.OpCode.Code)
            {
                case Code.Ldloc when facts.ValueOf(instruction) is { } value:
                    edit.Replace(instruction, Il.Constant(value));
                    break;
                case Code.Ldfld when facts.ValueOf(instruction) is { } value:
                    edit.Replace(instruction, Il.Of(OpCodes.Pop), Il.Constant(value));
                    break;
                case Code.Stloc when evaluator.Tracks((VariableDefinition)instruction.Operand)
                    && (facts.IsOfSuspension(instruction) || !facts.IsUnfolded((VariableDefinition)instruction.Operand)):
                    edit.Replace(instruction, Il.Of(OpCodes.Pop));
                    break;
                case Code.Stfld when machine.OwnField(instruction.Operand) == machine.State && (machine.Iterator is null || facts.IsOfSuspension(instruction)):
                    edit.Replace(instruction, Il.Of(OpCodes.Pop), Il.Of(OpCodes.Pop));
                    break;
                case Code.Leave when facts.Redirected.TryGetValue(instruction, out var target):
                    edit.Replace(instruction, Il.Of(OpCodes.Br, target));
                    break;
                case Code.Call or Code.Callvirt when IsSuspension(instruction, machine):
                    ReplaceSuspension(body, instruction, producers, edit);
                    break;
                default:
                    if (facts.TargetsOf(instruction) is { } targets) ReplaceBranch(body, instruction, targets, edit);
                    break;
            }
        }

        edit.Apply();
    }

    private static void ReplaceBranch(IlBody body, Instruction branch, IReadOnlyCollection<Instruction> targets, BodyEdit edit)
    {
        var any = targets.First();
        if (targets.Count == 1) edit.Replace(branch, [.. Discard(branch, body), Il.Of(OpCodes.Br, any)]);
        else if (branch.Operand is Instruction[] table)
            edit.Replace(branch, Il.Of(OpCodes.Switch, Array.ConvertAll(table, t => targets.Contains(t) ? t : any)), Il.Of(OpCodes.Br, targets.FirstOrDefault(t => !table.Contains(t), any)));
    }

    private static IEnumerable<Instruction> Discard(Instruction branch, IlBody body) =>
        Enumerable.Range(0, StackEffect.Pops(branch, body)).Select(_ => Il.Of(OpCodes.Pop));

    private static bool IsSuspension(Instruction call, StateMachine machine) =>
        call.Operand is GenericInstanceMethod { Name: "AwaitUnsafeOnCompleted" or "AwaitOnCompleted" } called
        && called.DeclaringType.GetElementType().FullName == machine.Builder.FieldType.GetElementType().FullName;

    // builder.AwaitUnsafeOnCompleted(ref awaiter, ref machine): only the awaiter is left on the stack, as a value.
    private static void ReplaceSuspension(IlBody body, Instruction call, StackProducers producers, BodyEdit edit)
    {
        var called = (GenericInstanceMethod)call.Operand;
        var awaiterType = called.GenericArguments[0];
        var builder = Single(producers.ProducersOf(call, 0));
        if (builder.OpCode.Code != Code.Ldflda) throw Refusal.Of("suspension in an unknown form");
        edit.Remove(builder);
        edit.Remove(Single(producers.ProducersOf(builder, 0)));
        var awaiter = Single(producers.ProducersOf(call, 1));
        if (awaiter.OpCode.Code != Code.Ldloca) throw Refusal.Of("suspension in an unknown form");
        edit.Replace(awaiter, Il.Of(OpCodes.Ldloc, (VariableDefinition)awaiter.Operand));
        edit.Remove(Single(producers.ProducersOf(call, 2)));
        var critical = called.Name == "AwaitUnsafeOnCompleted";
        edit.Replace(call, Il.Of(OpCodes.Call, AsyncHelpers.AwaitAwaiter(body.Method.Module, awaiterType, critical)));
    }

    private static Instruction Single(IReadOnlyList<Instruction?> producers) =>
        producers is [{ } single] ? single : throw Refusal.Of("suspension in an unknown form");

    /// <summary>Follows the state number through everything that can be reached when the method is entered with one number.</summary>
    private sealed class StateFlow(
        IlBody body, StateMachine machine, StateEvaluator evaluator, ResumePoints resumePoints, Dictionary<Instruction, int> positions, StateFacts facts)
    {
        private readonly Dictionary<int, StateEvaluator.Knowledge> _entry = [];
        private readonly Stack<int> _work = [];

        public void Solve(int state)
        {
            var flow = ControlFlow.Of(body);
            var leaders = Leaders(flow);
            Reach(0, evaluator.Entry(state, cached: false));
            while (_work.TryPop(out var start)) Execute(start, flow, leaders, record: false);
            foreach (var start in _entry.Keys.ToList()) Execute(start, flow, leaders, record: true);
        }

        private HashSet<int> Leaders(ControlFlow flow)
        {
            var leaders = new HashSet<int>();
            for (var i = 0; i < body.Code.Count; i++)
            {
                var successors = flow.Successors(i);
                if (successors.Count != 1 || successors[0] != i + 1) leaders.UnionWith(successors);
            }

            foreach (var handler in body.Handlers) leaders.Add(positions[handler.TryStart]);
            return leaders;
        }

        private void Reach(int position, StateEvaluator.Knowledge knowledge)
        {
            if (!_entry.TryGetValue(position, out var known)) _entry[position] = knowledge.Copy();
            else if (!known.MeetWith(knowledge)) return;
            _work.Push(position);
        }

        private void Execute(int start, ControlFlow flow, HashSet<int> leaders, bool record)
        {
            var known = _entry[start].Copy();
            var stack = new StateEvaluator.Stack();
            if (!record) ReachHandlers(start, flow);
            for (var position = start; position < body.Code.Count; position++)
            {
                if (position != start && leaders.Contains(position))
                {
                    if (!record) Reach(position, known);
                    return;
                }

                var instruction = body.Code[position];
                var before = evaluator.StateIn(instruction, known);
                var target = evaluator.Step(instruction, position + 1, positions, stack, known, out var loaded);
                if (record) Record(instruction, target, loaded, before, evaluator.StateIn(instruction, known));
                if (instruction.OpCode.Code == Code.Leave)
                {
                    if (known.State >= 0) target = Redirect(instruction, position, known.State.Value, flow);
                    else if (!record) ReachFinally(position, flow, known);
                }

                if (target is { } only)
                {
                    if (!record) Reach(only, known);
                    return;
                }

                var successors = flow.Successors(position);
                if (successors.Count == 1 && successors[0] == position + 1) continue;
                if (!record)
                    foreach (var successor in successors) Reach(successor, known);
                return;
            }
        }

        // Code of the user's always runs in state -1, and only it throws.
        private void ReachHandlers(int position, ControlFlow flow)
        {
            foreach (var handler in flow.HandlersOf(position))
            {
                if (handler.FilterStart is not null) ReachEntry(positions[handler.FilterStart]);
                ReachEntry(positions[handler.HandlerStart]);
            }

            void ReachEntry(int handlerStart) => Reach(handlerStart, evaluator.Entry(StateMachine.Running, cached: true));
        }

        // A yield leaves with its own number.
        private void ReachFinally(int leave, ControlFlow flow, StateEvaluator.Knowledge known)
        {
            var stay = flow.HandlersOf(flow.Successors(leave)[0]);
            foreach (var handler in flow.HandlersOf(leave))
                if (handler.HandlerType == ExceptionHandlerType.Finally && !stay.Contains(handler)) Reach(positions[handler.HandlerStart], known);
        }

        private int Redirect(Instruction leave, int position, int state, ControlFlow flow)
        {
            var target = resumePoints.Of(state);
            if (!flow.HandlersOf(position).SequenceEqual(flow.HandlersOf(target)))
                throw Refusal.Of("suspension point resumes in another try region");
            facts.Redirected[leave] = body.Code[target];
            return target;
        }

        private void Record(Instruction instruction, int? target, int? loaded, int? before, int? after)
        {
            if (instruction.OpCode.FlowControl == FlowControl.Cond_Branch) facts.AddTarget(instruction, target is { } taken ? body.Code[taken] : null);
            if (instruction.OpCode.Code == Code.Stfld || instruction.OpCode.Code == Code.Stloc) facts.AddStore(instruction, before, after);
            if (evaluator.Loads(instruction)) facts.AddLoad(instruction, loaded);
            if (machine.Iterator is null && loaded is null && instruction.OpCode.Code == Code.Ldfld && machine.OwnField(instruction.Operand) == machine.State)
                throw Refusal.Of("state number not constant");
        }
    }
}
