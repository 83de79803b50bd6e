using Async2.Compiler.Policy.Reasons;
using Async2.Compiler.Tidy;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>
/// Removes an iterator step's calls of its promise: exceptions propagate, and the step returns whether there is an item.
/// </summary>
/// <remarks>
/// <code>
/// try { … }                                                  try { … }
/// catch (Exception e)                                        fault
/// {                                                          {
///     this.state = -2;  clean up                                 this.state = -2;  clean up
///     this.builder.Complete();  this.promise.SetException(e);  →  }
/// }
/// this.state = -2;  clean up;  this.builder.Complete();      this.state = -2;  clean up
/// this.promise.SetResult(false);  return                     return false
/// YIELD: this.promise.SetResult(true);  return               YIELD: return true
/// </code>
/// A fault block is used, because it needs no second throw.
/// </remarks>
internal static class StripIteratorCompletion
{
    public static void Run(Lifting lifting)
    {
        var body = lifting.Body;
        var machine = lifting.Machine;
        CatchToFault(body, StripCompletion.OuterCatch(body, machine), machine);
        DropCalls(body, machine);
        RemoveUnreachable.Run(body);
        StripCompletion.ReturnResults(body, machine);
        body.ReturnType = lifting.Found.ResultType;
        RemoveUnreachable.Run(body);
        // The continuation class has neither field: remaining uses are calls that the class library does not have.
        if (body.Code.Any(i => machine.OwnField(i.Operand) is { } field && (field == machine.Builder.Field || field == machine.Completion)))
            throw Unknown();
    }

    private static void CatchToFault(IlBody body, ExceptionHandler handler, StateMachine machine)
    {
        var positions = body.Positions();
        var (start, end) = (positions[handler.HandlerStart], handler.HandlerEnd is null ? body.Code.Count : positions[handler.HandlerEnd]);
        var producers = StackProducers.Of(body);
        var edit = new BodyEdit(body);
        if (handler.HandlerStart.OpCode.Code != Code.Stloc) throw Unknown();
        edit.Remove(handler.HandlerStart);
        for (var i = start; i < end; i++)
        {
            if (StripCompletion.Calls(body.Code[i], machine.Completion, "SetException"))
            {
                if (producers.ProducersOf(body.Code[i], 1) is not [{ OpCode.Code: Code.Ldloc } exception]) throw Unknown();
                edit.Remove(exception);
                RemoveReceiver(body.Code[i], producers, edit);
                edit.Remove(body.Code[i]);
            }
            else if (body.Code[i].OpCode.Code == Code.Leave)
            {
                edit.Replace(body.Code[i], Il.Of(OpCodes.Endfinally));
            }
        }

        handler.HandlerType = ExceptionHandlerType.Fault;
        handler.CatchType = null;
        edit.Apply();
    }

    private static void DropCalls(IlBody body, StateMachine machine)
    {
        var producers = StackProducers.Of(body);
        var edit = new BodyEdit(body);
        foreach (var call in body.Code.Where(i => StripCompletion.Calls(i, machine.Builder.Field, "Complete")))
        {
            RemoveReceiver(call, producers, edit);
            edit.Remove(call);
        }

        edit.Apply();
    }

    // this.field, whose address was taken.
    private static void RemoveReceiver(Instruction call, StackProducers producers, BodyEdit edit)
    {
        if (producers.ProducersOf(call, 0) is not [{ OpCode.Code: Code.Ldflda } field] || producers.ProducersOf(field, 0) is not [{ } self])
            throw Unknown();
        edit.Remove(self);
        edit.Remove(field);
    }

    private static Refusal Unknown() => Refusal.Of(SkipReason.UnknownCompletion);
}
