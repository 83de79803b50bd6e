using Async2.Compiler.Policy.Reasons;
using Async2.Compiler.Tidy;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Turns each suspension into an await that stays in the frame, so that the state number becomes a constant.</summary>
/// <remarks>
/// <code>
/// this.state = num = k;  this.u = awaiter;                    this.u = awaiter;
/// this.builder.AwaitUnsafeOnCompleted(ref awaiter, ref this)  AsyncHelpers.UnsafeAwaitAwaiter(awaiter);
/// leave END;                                              →   br RESUME_k;
/// …                                                           …
/// RESUME_k: awaiter = this.u; …; this.state = num = -1        RESUME_k: awaiter = this.u; …
/// </code>
/// If no await leaves the frame, the method is entered once, with -1, and the state is -1 whenever user code runs. (That number, and
/// whether a suspension has a <c>leave</c> of its own, are values of the <see cref="StateMachine"/>: here Roslyn's.) So constant
/// propagation through the reachable code decides every branch on the number: the dispatch switches and the <c>if (num &lt; 0)</c>
/// guards of finally blocks. No compiler version's shape is matched. An iterator is entered with the number of its start or of a
/// yield. Each entry is followed in turn. Facts that are true for all entries are folded. The rest stays: the dispatch to the yields,
/// their stores, and the guards that keep a yield from running a finally block.
/// </remarks>
internal static class SpecialiseState
{
    public static void Run(Lifting lifting)
    {
        var body = lifting.Body;
        var machine = lifting.Machine;
        var flow = ControlFlow.Of(body);
        var producers = StackProducers.Of(flow);
        var evaluator = StateEvaluator.Of(flow, machine, producers);
        var resumePoints = new ResumePoints(flow, machine, evaluator, producers);
        var facts = new StateFacts(machine);
        foreach (var state in machine.EntryStates) StateFlow.Follow(state, flow, machine, evaluator, resumePoints, facts);
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
                case Code.Stfld when machine.OwnField(instruction.Operand) == machine.State.Field
                    && (machine.Iterator is null || facts.IsOfSuspension(instruction)):
                    edit.Replace(instruction, Il.Of(OpCodes.Pop), Il.Of(OpCodes.Pop));
                    break;
                case Code.Leave:
                    ReplaceLeave(instruction, producers, facts, edit);
                    break;
                case Code.Call or Code.Callvirt when IsSuspension(instruction, machine):
                    ReplaceSuspension(body, instruction, producers, facts, edit);
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
            edit.Replace(
                branch,
                Il.Of(OpCodes.Switch, Array.ConvertAll(table, t => targets.Contains(t) ? t : any)),
                Il.Of(OpCodes.Br, targets.FirstOrDefault(t => !table.Contains(t), any)));
    }

    // A leave drops the stack; a branch, which it may become here or later, does not.
    private static void ReplaceLeave(Instruction leave, StackProducers producers, StateFacts facts, BodyEdit edit)
    {
        IEnumerable<Instruction> dropped = Enumerable.Range(0, producers.DepthBefore(leave)).Select(_ => Il.Of(OpCodes.Pop)).ToList();
        if (facts.Redirected.TryGetValue(leave, out var target)) edit.Replace(leave, [.. dropped, Il.Of(OpCodes.Br, target)]);
        else if (dropped.Any()) edit.Replace(leave, [.. dropped, leave]);
    }

    private static IEnumerable<Instruction> Discard(Instruction branch, IlBody body) =>
        Enumerable.Range(0, StackEffect.Pops(branch, body)).Select(_ => Il.Of(OpCodes.Pop));

    /// <summary>Whether the instruction passes the state machine to an awaiter.</summary>
    public static bool IsSuspension(Instruction call, StateMachine machine) =>
        call.Operand is GenericInstanceMethod { Name: "AwaitUnsafeOnCompleted" or "AwaitOnCompleted" } called
        && called.DeclaringType.GetElementType().FullName == machine.Builder.Type.GetElementType().FullName;

    // builder.AwaitUnsafeOnCompleted(ref awaiter, ref machine): only the awaiter stays on the stack, as a value.
    private static void ReplaceSuspension(IlBody body, Instruction call, StackProducers producers, StateFacts facts, BodyEdit edit)
    {
        var called = (GenericInstanceMethod)call.Operand;
        var awaiterType = called.GenericArguments[0];
        var builder = Single(producers.ProducersOf(call, 0));
        if (!StripCompletion.LoadsBuilder(builder)) throw Refusal.Of(SkipReason.UnknownSuspension);
        edit.Remove(builder);
        edit.Remove(Single(producers.ProducersOf(builder, 0)));
        var awaiter = Single(producers.ProducersOf(call, 1));
        if (awaiter.OpCode.Code != Code.Ldloca) throw Refusal.Of(SkipReason.UnknownSuspension);
        edit.Replace(awaiter, Il.Of(OpCodes.Ldloc, (VariableDefinition)awaiter.Operand));
        edit.Remove(Single(producers.ProducersOf(call, 2)));
        var critical = called.Name == "AwaitUnsafeOnCompleted";
        var await = Il.Of(OpCodes.Call, AsyncHelpers.AwaitAwaiter(body.Method.Module, awaiterType, critical));
        edit.Replace(call, facts.Redirected.TryGetValue(call, out var target) ? [await, Il.Of(OpCodes.Br, target)] : [await]);
    }

    private static Instruction Single(IReadOnlyList<Instruction?> producers) =>
        producers is [{ } single] ? single : throw Refusal.Of(SkipReason.UnknownSuspension);
}
